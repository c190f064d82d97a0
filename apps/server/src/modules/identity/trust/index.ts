export { recordLinks, recordSharedDocument } from './links.ts';
