export { until } from '../harness/until';
