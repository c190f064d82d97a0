export { combinedFaults } from './faults.ts';
export { applyItemChange, draftItem, fieldsOfNew } from './operations.ts';
export { publishItems, publishTogether } from './publish.ts';
export { removeDrafts } from './removeDrafts.ts';
