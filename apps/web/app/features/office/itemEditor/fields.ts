import type { ItemFields, OfficeItem } from '@assay/contract/shapes/itemEditor.ts';
import { REPORT_LENGTH, STORY_LENGTH, TITLE_LENGTH } from '@assay/domain/item/completeness.ts';
import { fulfillmentsFor, offerTypesFor } from '@assay/domain/item/kindOfSale.ts';
import type { TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { optionsOf } from '../optionsOf.ts';
import { FULFILLMENTS, OFFER_TYPES, SALE_TYPES, SHIPPING_CLASSES, TYPES } from './itemText.ts';

// The fields of the item editor, as tables: how each is shown, typed and sent.

export type FieldName = keyof ItemFields;
export type Typed = Readonly<Record<FieldName, string>>;
/** What a field with a typed name instead of a choice can name. */
export type NameKind = TaxonomyKind | 'item';
type TypedNameKind = 'artist' | 'partner' | 'item';
/** Kinds of names that are few enough for a choice. */
type ChoiceKind = 'category' | 'genre' | 'condition' | 'collection';
export type Choices = Readonly<Record<ChoiceKind, readonly { value: string; label: string }[]>>;

export type FieldDefinition = {
  name: FieldName;
  label: string;
  hint?: string;
  isWide?: boolean;
  /** Characters that an approval needs, counted as they are typed. */
  length?: { min: number; max?: number };
} & (
  | { kind: 'text' | 'money' | 'check' }
  | { kind: 'area'; rows: number }
  | { kind: 'name'; of: TypedNameKind }
  | { kind: 'choice'; of: ChoiceKind }
  | { kind: 'select'; options: (typed: Typed) => readonly { value: string; label: string }[] }
);

export type Section = { key: string; title: string; fields: readonly FieldDefinition[] };

const kindOf = (typed: Typed) =>
  ({ type: typed.type, saleType: typed.saleType }) as { type: ItemFields['type']; saleType: ItemFields['saleType'] };

export const SECTIONS: readonly Section[] = [
  {
    key: 'texts',
    title: 'Title and story',
    fields: [
      {
        name: 'title',
        label: 'Title',
        kind: 'text',
        isWide: true,
        length: TITLE_LENGTH,
      },
      { name: 'subtitle', label: 'Subtitle', kind: 'text', isWide: true },
      {
        name: 'story',
        label: 'Story',
        kind: 'area',
        rows: 10,
        isWide: true,
        hint: 'Blank lines part the paragraphs.',
        length: { min: STORY_LENGTH },
      },
    ],
  },
  {
    key: 'filing',
    title: 'Filing',
    fields: [
      { name: 'artistId', label: 'Person or team', kind: 'name', of: 'artist' },
      { name: 'partnerId', label: 'Partner', kind: 'name', of: 'partner' },
      { name: 'categoryId', label: 'Category', kind: 'choice', of: 'category' },
      { name: 'genreId', label: 'Genre', kind: 'choice', of: 'genre' },
      { name: 'collectionIds', label: 'Collection', kind: 'choice', of: 'collection' },
    ],
  },
  {
    key: 'condition',
    title: 'Condition and size',
    fields: [
      { name: 'conditionId', label: 'Condition', kind: 'choice', of: 'condition' },
      { name: 'dimensions', label: 'Dimensions', kind: 'text', hint: 'For example 11 × 9 × 4 in' },
      { name: 'shippingClass', label: 'Shipping class', kind: 'select', options: () => optionsOf(SHIPPING_CLASSES) },
      { name: 'autographed', label: 'Autographed', kind: 'check' },
      {
        name: 'conditionReport',
        label: 'Condition report',
        kind: 'area',
        rows: 5,
        isWide: true,
        length: { min: REPORT_LENGTH },
      },
    ],
  },
  {
    key: 'sale',
    title: 'How it is sold',
    fields: [
      { name: 'type', label: 'Type', kind: 'select', options: () => optionsOf(TYPES) },
      {
        name: 'offerType',
        label: 'Sold by',
        kind: 'select',
        options: (typed) => optionsOf(OFFER_TYPES, offerTypesFor(kindOf(typed))),
      },
      { name: 'saleType', label: 'Sale', kind: 'select', options: () => optionsOf(SALE_TYPES) },
      {
        name: 'fulfillment',
        label: 'Handover',
        kind: 'select',
        options: (typed) => optionsOf(FULFILLMENTS, fulfillmentsFor(kindOf(typed).type)),
      },
      {
        name: 'mainItemId',
        label: 'Goes with',
        kind: 'name',
        of: 'item',
        hint: 'Companions only: the serial or address of the item',
      },
      { name: 'achOnly', label: 'Bank transfer only', kind: 'check' },
      { name: 'qa', label: 'Test item: only staff see it', kind: 'check' },
    ],
  },
  {
    key: 'figures',
    title: 'Estimate and offers',
    fields: [
      { name: 'estimateLowCents', label: 'Low estimate', kind: 'money' },
      { name: 'estimateHighCents', label: 'High estimate', kind: 'money' },
      { name: 'minOfferCents', label: 'Minimum offer', kind: 'money', hint: 'Leave blank for none' },
    ],
  },
];

const ALL_FIELDS = SECTIONS.flatMap(({ fields }) => fields);

/** The name that stands for an id in a field with typed names. */
function typedName(item: OfficeItem, of: TypedNameKind): string {
  return (of === 'item' ? item.names.mainItem : item.names[of]) ?? '';
}

/** The text of each field as the form begins with it. */
export function typedOf(item: OfficeItem): Typed {
  const text = (field: FieldDefinition): string => {
    const value = item[field.name];
    if (field.kind === 'name') return typedName(item, field.of);
    if (field.kind === 'check') return value === true ? 'on' : '';
    if (field.name === 'collectionIds') return item.collectionIds[0] ?? '';
    if (field.kind === 'money') return typeof value === 'number' ? formatMoney(value).slice(1) : '';
    return value === null ? '' : String(value);
  };
  return Object.fromEntries(ALL_FIELDS.map((field) => [field.name, text(field)])) as Typed;
}

/** What to know about a field: how much is typed of what it needs, and its hint. Undefined: nothing. */
export function hintOf({ length, hint }: FieldDefinition, typed: string): string | undefined {
  if (length === undefined) return hint;
  const count = [...typed.trim()].length;
  const needed = length.max === undefined ? `at least ${length.min}` : `${length.min} to ${length.max}`;
  const text = `${count} characters, ${needed} needed.`;
  return hint === undefined ? text : `${text} ${hint}`;
}

/** What is typed in the wrong form, at its field. */
export function typedFault(field: FieldDefinition, typed: string): string | null {
  if (field.kind !== 'money' || typed.trim() === '') return null;
  return parseAmount(typed) === 0 ? 'Enter more than 0' : amountFault(typed);
}

/** The value of a typed field in the body. Names of artists, partners and items are looked up before. */
export function toValue(field: FieldDefinition, typed: string): unknown {
  const text = typed.trim();
  if (field.kind === 'check') return text === 'on';
  if (field.name === 'collectionIds') return text === '' ? [] : [text];
  if (field.kind === 'money') return text === '' ? null : parseAmount(text);
  if (field.kind === 'choice' || field.kind === 'name' || field.kind === 'select') return text === '' ? null : text;
  return field.kind === 'area' ? typed : text;
}
