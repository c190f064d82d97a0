import { TAXONOMY, type TaxonomyField, type TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { z } from 'zod';
import { id, recordVersion, time } from './common.ts';
import { multilineText, singleLineText } from './text.ts';

const name = singleLineText(120).min(2);

/** What the detail pictures of a category's items show. Empty: one detail of any kind. */
export const shotDetails = z.array(singleLineText(40).min(2)).max(6);

/** The fields of all kinds. Each kind has those that its definition lists. */
const written = {
  summary: singleLineText(300),
  /** Other names that searches find it by. */
  aliases: z.array(singleLineText(120).min(1)).max(20),
  activeYears: singleLineText(60),
  bio: multilineText(4_000),
  /** The upper category. */
  parentId: id.nullable(),
  shotDetails,
  meaning: singleLineText(300),
  position: z.int().min(0).max(10_000),
  description: multilineText(4_000),
  /** The item whose first picture is the cover. Null: the newest one. */
  coverItemId: id.nullable(),
  isFeatured: z.boolean(),
  featuredFrom: time.nullable(),
  featuredTo: time.nullable(),
} satisfies Record<TaxonomyField, z.ZodType>;

/** The fields of one kind of name. */
function fieldsOf(kind: TaxonomyKind) {
  return Object.fromEntries(TAXONOMY[kind].fields.map((field) => [field, written[field]])) as Partial<typeof written>;
}

const everyField = z.object(written).partial();
export type TaxonomyFields = z.infer<typeof everyField>;
export type NewName = TaxonomyFields & { name: string };
export type NameChange = TaxonomyFields & { name?: string | undefined };
type VersionedChange = NameChange & { version: number };

// The types cover the fields of all kinds; the shapes refuse those of other kinds.
export const newNameOf = (kind: TaxonomyKind): z.ZodType<NewName, NewName> =>
  z.strictObject({ name, ...z.object(fieldsOf(kind)).partial().shape }) as unknown as z.ZodType<NewName, NewName>;
const changedFieldsOf = (kind: TaxonomyKind) => ({
  name: name.optional(),
  ...z.object(fieldsOf(kind)).partial().shape,
});
export const nameChangeOf = (kind: TaxonomyKind): z.ZodType<VersionedChange, VersionedChange> =>
  z.strictObject({ version: recordVersion, ...changedFieldsOf(kind) }) as unknown as z.ZodType<
    VersionedChange,
    VersionedChange
  >;
/** A change by a row of a file, which is based on no version that a person saw. */
export const nameRowOf = (kind: TaxonomyKind): z.ZodType<NameChange, NameChange> =>
  z.strictObject(changedFieldsOf(kind)) as unknown as z.ZodType<NameChange, NameChange>;

/** A name as staff see it. Fields that its kind doesn’t have are left out. */
export const officeName = z
  .strictObject({
    id,
    version: recordVersion,
    slug: z.string(),
    name: z.string(),
    /** Items filed under it, counted up to 1,000; for a category also those below it. */
    itemCount: z.int(),
    ...everyField.shape,
    summary: z.string().optional(),
    aliases: z.array(z.string()).optional(),
    shotDetails: z.array(z.string()).optional(),
    activeYears: z.string().optional(),
    bio: z.string().optional(),
    meaning: z.string().optional(),
    description: z.string().optional(),
    position: z.int().optional(),
    /** Of the upper category, or of the cover’s item. */
    parentName: z.string().nullable().optional(),
    coverTitle: z.string().nullable().optional(),
  })
  .meta({ id: 'OfficeName' });
export type OfficeName = z.infer<typeof officeName>;
