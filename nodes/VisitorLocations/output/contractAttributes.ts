/** The attributes that the contract names (2.1); the full list is not shown. */
export const CONTRACT_ATTRIBUTES = [
	'address',
	'address-line-one',
	'address-line-two',
	'auto-sign-out-at-midnight',
	'blacklist-filters-csv-upload-status',
	'capacity-limit',
	'city',
	'company-name-override',
	'deliveries-onboarding-complete',
	'disabled',
];
