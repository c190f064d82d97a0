export { toRefusal } from './refusals.ts';
