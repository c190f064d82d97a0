export { deleteName, insertName, updateName } from './operations.ts';
