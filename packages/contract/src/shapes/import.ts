import { ImportKind, ImportStatus, RowPlan, RowResult } from '@assay/domain/office/import/import.ts';
import { z } from 'zod';
import { id, time } from './common.ts';

const count = z.int().min(0);

/** A field that a column can fill. */
const importField = z.strictObject({
  name: z.string(),
  label: z.string(),
  isRequired: z.boolean(),
  /** Names the row. */ isTitle: z.boolean(),
});

/** A CSV file that staff import. */
export const importFile = z
  .strictObject({
    id,
    number: z.int(),
    kind: z.enum(ImportKind),
    fileName: z.string(),
    /** The draft sale that its lots are for. */
    sale: z.strictObject({ id, title: z.string() }).nullable(),
    status: z.enum(ImportStatus),
    rows: count,
    /** What the dry run says, in rows. */
    plan: z.strictObject({ create: count, change: count, refuse: count }),
    /** What became of the rows that have been run. */
    result: z.strictObject({ created: count, changed: count, refused: count, undone: count, kept: count }),
    /** Rows that the run, or the undo, has finished. */
    done: count,
    createdBy: z.string(),
    createdAt: time,
    runBy: z.string().nullable(),
    finishedAt: time.nullable(),
    /** Until when it can be undone; null: it can’t be. */
    undoUntil: time.nullable(),
  })
  .meta({ id: 'ImportFile' });
export type ImportFile = z.infer<typeof importFile>;

/** One import, with its columns. */
export const importDetail = z
  .strictObject({
    ...importFile.shape,
    columns: z.array(z.strictObject({ name: z.string(), /** Of the first rows. */ samples: z.array(z.string()) })),
    fields: z.array(importField),
    mapping: z.record(z.string(), z.int()),
  })
  .meta({ id: 'ImportDetail' });
export type ImportDetail = z.infer<typeof importDetail>;

/** One row of an import. */
export const importRow = z
  .strictObject({
    position: z.int(),
    line: z.int(),
    cells: z.array(z.string()),
    plan: z.enum(RowPlan),
    result: z.enum(RowResult).nullable(),
    faults: z.array(
      z.strictObject({
        field: z.string().nullable(),
        /** Null: the row as a whole. */
        column: z.int().nullable(),
        message: z.string(),
      }),
    ),
    subjectId: id.nullable(),
  })
  .meta({ id: 'ImportRow' });
export type ImportRow = z.infer<typeof importRow>;
