export { combinedFaults } from './faults.ts';
export { applyItemChange, draftItem, fieldsOfNew } from './operations.ts';
export { publishItems, publishTogether, refreshListings } from './publish.ts';
export { removeDrafts } from './removeDrafts.ts';
