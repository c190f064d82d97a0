export { formerly, namedBy } from './addresses.ts';
export { deleteName, insertName, updateName } from './operations.ts';
