export { publishItems } from './publish.ts';
