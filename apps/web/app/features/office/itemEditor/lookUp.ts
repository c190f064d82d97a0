import { TAXONOMY } from '@assay/domain/item/taxonomy.ts';
import { normalName } from '@assay/domain/normalName.ts';
import { browserApi } from '../../../session/browserApi.ts';
import type { NameKind } from './fields.ts';

const SUGGESTIONS = 12;

/** Names that begin like this, for the list below a field. */
export async function suggestNames(of: NameKind, find: string): Promise<string[]> {
  if (of === 'item') {
    const { items } = await browserApi.call('office.items', { query: { find, limit: SUGGESTIONS } });
    return items.map(({ slug }) => slug);
  }
  const { items } = await browserApi.call(`office.${of}.list`, { query: { find, limit: SUGGESTIONS } });
  return items.map(({ name }) => name);
}

/** The id of a typed name, or what to do. */
export async function findName(of: NameKind, typed: string): Promise<{ id: string } | { fault: string }> {
  if (of === 'item') {
    const wanted = typed.trim().toLowerCase();
    const { items } = await browserApi.call('office.items', { query: { find: typed.trim(), limit: 2 } });
    const exact = items.find(({ slug, serial }) => slug === wanted || serial?.toLowerCase() === wanted) ?? items[0];
    if (exact !== undefined && (items.length === 1 || exact.slug === wanted)) return { id: exact.id };
    return { fault: items.length === 0 ? 'There is no such item' : 'Several items match: enter the serial or address' };
  }
  const { items } = await browserApi.call(`office.${of}.list`, { query: { find: typed.trim(), limit: 100 } });
  const exact = items.find(({ name }) => normalName(name) === normalName(typed));
  return exact === undefined
    ? { fault: `Not on record. Choose one from the list, or create it under ${TAXONOMY[of].plural}.` }
    : { id: exact.id };
}
