import type { NewName, OfficeName } from '@assay/contract/shapes/taxonomy.ts';
import { TAXONOMY, type TaxonomyField, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { parseTime, pickerTime, timeFault } from '@assay/domain/readTime.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';

type Look = 'text' | 'area' | 'number' | 'time' | 'check' | 'parent' | 'cover' | 'lines';
/** `hint`: of a time, what follows its form and zone. */
type NameFieldDefinition = { label: string; look: Look; hint?: string; isWide?: boolean };

/** How each field of a name is shown. */
export const NAME_FIELDS: Readonly<Record<TaxonomyField, NameFieldDefinition>> = {
  summary: { label: 'Summary', look: 'text', hint: 'One line below the name', isWide: true },
  aliases: { label: 'Other names', look: 'lines', hint: 'One per line. Searches find these too.' },
  activeYears: { label: 'Active years', look: 'text', hint: 'For example 1962–1970' },
  bio: { label: 'Biography', look: 'area' },
  parentId: { label: 'Parent category', look: 'parent' },
  shotDetails: {
    label: 'Details to photograph',
    look: 'lines',
    hint: 'One a line, up to 6: Tag, Sleeve. Leave blank for one detail of any kind.',
  },
  meaning: { label: 'Meaning', look: 'text', hint: 'What buyers can expect', isWide: true },
  position: { label: 'Order', look: 'number', hint: 'Smallest first' },
  description: { label: 'Description', look: 'area' },
  coverItemId: { label: 'Cover', look: 'cover', hint: 'Serial or address of an item. Leave blank for the newest one.' },
  isFeatured: { label: 'Featured', look: 'check' },
  featuredFrom: { label: 'Featured from', look: 'time' },
  featuredTo: { label: 'Featured to', look: 'time', hint: 'Leave blank for no end.' },
};

export const SHOT_DETAILS_MAX = 6;

/** The lines of a text that are not blank. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The text that a field begins with. */
export function typedName(field: TaxonomyField, row: OfficeName | null, zone: TimeZone): string {
  const value = row?.[field];
  if (NAME_FIELDS[field].look === 'cover') return row?.coverTitle ?? '';
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.join('\n');
  if (typeof value === 'boolean') return value ? 'on' : '';
  return NAME_FIELDS[field].look === 'time' ? pickerTime(String(value), zone) : String(value);
}

/** What is typed in the wrong form. */
export function nameFault(field: TaxonomyField, typed: string, zone: TimeZone): string | null {
  const { look } = NAME_FIELDS[field];
  if (typed.trim() === '') return null;
  if (field === 'shotDetails' && !linesOf(typed).every((line) => line.length >= 2 && line.length <= 40))
    return 'Use 2 to 40 characters a line';
  if (field === 'shotDetails' && linesOf(typed).length > SHOT_DETAILS_MAX)
    return `Enter up to ${SHOT_DETAILS_MAX} details`;
  if (look === 'number' && !/^\d{1,4}$/.test(typed.trim())) return 'Enter a whole number from 0 to 9999';
  return look === 'time' ? timeFault(typed, zone) : null;
}

/** The value of a typed field in the body. An item typed as the cover is looked up before. */
function nameValue(field: TaxonomyField, typed: string, zone: TimeZone): unknown {
  const text = typed.trim();
  switch (NAME_FIELDS[field].look) {
    case 'lines':
      return linesOf(typed);
    case 'number':
      return Number(text === '' ? 0 : text);
    case 'check':
      return text === 'on';
    case 'time':
      return text === '' ? null : parseTime(text, zone);
    case 'parent':
    case 'cover':
      return text === '' ? null : text;
    default:
      return text;
  }
}

/** The body of a new or changed name: what has been typed in fields that differ from `row`. */
export function nameBody(
  kind: TaxonomyKind,
  typed: Readonly<Record<string, string>>,
  row: OfficeName | null,
  zone: TimeZone,
): NewName {
  const changed = TAXONOMY[kind].fields.filter((field) => (typed[field] ?? '') !== typedName(field, row, zone));
  return {
    name: (typed.name ?? '').trim(),
    ...Object.fromEntries(changed.map((field) => [field, nameValue(field, typed[field] ?? '', zone)])),
  } as NewName;
}
