export { barredFromSql, barredSql, recordLinks, recordSharedDocument } from './links.ts';
