export { combinedFaults } from './faults.ts';
export { type ItemNarrowing, narrowedItems } from './narrowing.ts';
export { applyItemChange, draftItem, fieldsOfNew } from './operations.ts';
export { draftTogether, publishItems, publishTogether } from './publish.ts';
export { removeDrafts } from './removeDrafts.ts';
