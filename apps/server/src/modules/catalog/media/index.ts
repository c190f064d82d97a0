export { PHOTOGRAPHY_WORK } from './photography.ts';
export { createPrints } from './prints.ts';
