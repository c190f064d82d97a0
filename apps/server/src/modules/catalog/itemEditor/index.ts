export { applyItemMove } from './moves.ts';
export { publishItems } from './publish.ts';
