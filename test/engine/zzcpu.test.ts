import { useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';
import { Poller } from './harness/contexts';
const start = useServices();
const loc = (i: number, city = 'City ' + (i % 40)) => ({ id: String(i), type: 'locations', links: { self: `https://x.example/${i}` }, attributes: { 'address': `Street ${i}, 12345 Town`, 'address-line-one': `Street ${i}`, 'address-line-two': null, 'auto-sign-out-at-midnight': true, 'blacklist-filters-csv-upload-status': null, 'capacity-limit': i % 100, city, 'company-name-override': `Company ${i}`, 'deliveries-onboarding-complete': false, disabled: i % 7 === 0, name: `Office ${i}`, timezone: 'Europe/Berlin' } });
function bodies(n: number, size: number) {
  const pages = new Map<string, string>();
  for (let o = 0; o < n; o += size) { const data = []; for (let i = o; i < Math.min(n, o + size); i++) data.push(loc(i)); pages.set(String(o), JSON.stringify({ data, meta: { total: n } })); }
  return pages;
}
const serve = (service: any, pages: Map<string, string>) => { service.overrideResponse = ({ path, query }: any) => path.endsWith('/locations') ? { body: pages.get(query.get('page[offset]') ?? '0'), headers: { 'content-type': 'application/vnd.api+json' } } : undefined; };
const med = (x: number[]) => x.sort((a, b) => a - b)[Math.floor(x.length / 2)]!;
const out: string[] = [];
async function measure(name: string, rounds: number, work: () => Promise<unknown>) {
  await work();
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) { (globalThis as any).gc?.(); const s = process.cpuUsage(); await work(); const { user, system } = process.cpuUsage(s); times.push((user + system) / 1000); }
  out.push(`${name}\t${med(times).toFixed(0)}`);
}
afterAll(() => require('fs').appendFileSync(process.env.OUT!, out.join('\n') + '\n'));
const get = { operation: 'get', locationId: { __rl: true, mode: 'id', value: '={{ $json.n }}' } };
it('cpu', async () => {
  const service: any = await start();
  const credentials = passwordCredential(service);
  serve(service, bodies(237, 50));
  await measure('get200', 7, async () => { const r = await runWorkflow({ credentials, parameters: get as any, inputItems: 200 }); if (r.items.length !== 200) throw r.error; });
  await measure('many100', 5, async () => { const r = await runWorkflow({ credentials, parameters: { returnAll: true }, inputItems: 100 }); if (r.items.length !== 23700) throw r.error; });
  await measure('search100', 5, async () => { const r = await runWorkflow({ credentials, parameters: { returnAll: true, filters: { search: 'office 1' } }, inputItems: 100 }); if (r.error) throw r.error; });
  serve(service, bodies(20000, 100));
  await measure('20000', 5, async () => { const r = await runWorkflow({ credentials }); if (r.items.length !== 20000) throw r.error; });
  await measure('20000all', 5, async () => { const r = await runWorkflow({ credentials, parameters: { returnAll: true, output: 'allFields' } }); if (r.items.length !== 20000) throw r.error; });
  serve(service, bodies(3000, 1000));
  await measure('2000rows', 3, async () => { const r = await runWorkflow({ credentials, parameters: get as any, inputItems: 2000 }); if (r.items.length !== 2000) throw r.error; });
  serve(service, bodies(50000, 1000));
  const poller = new Poller(credentials, {});
  await poller.poll(); 
  await measure('poll50k', 5, async () => { await poller.poll(); });
  let k = 0;
  await measure('poll50k+1', 5, async () => { const pages = bodies(1000, 1000); const b = JSON.parse(pages.get('0')!); b.data[0].attributes.name = 'X' + k++; b.meta.total = 50000; const p = bodiesCache; p.set('0', JSON.stringify(b)); serve(service, p); await poller.poll(); });
}, 900000);
const bodiesCache = bodies(50000, 1000);
