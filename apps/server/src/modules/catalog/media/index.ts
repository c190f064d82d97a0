export { createPrints } from './prints.ts';
