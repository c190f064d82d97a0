export { draftItem } from './operations.ts';
export { publishItems } from './publish.ts';
