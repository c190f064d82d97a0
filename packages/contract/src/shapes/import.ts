import { NamedKind } from '@assay/domain/office/import/cells.ts';
import { ByteEncoding, FileEncoding } from '@assay/domain/office/import/encoding.ts';
import { ImportKind, ImportStatus, NameChoice, RowPlan, RowResult } from '@assay/domain/office/import/import.ts';
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
    /** Who chose this mapping, for an earlier file with the same heads. Null: it was suggested, or chosen for this file. */
    mappedAs: z.strictObject({ by: z.string(), at: time }).nullable(),
    encoding: z.strictObject({
      name: z.enum(FileEncoding),
      /** False: staff have to choose a reading before it runs. */
      isSure: z.boolean(),
      /** Samples of its letters in each encoding that they may be in. Empty: there is no choice. */
      readings: z.array(z.strictObject({ encoding: z.enum(ByteEncoding), samples: z.array(z.string()) })),
    }),
    /** Names that rows use and nothing has, at most 50: the undecided first, and those of many rows. */
    names: z.array(
      z.strictObject({
        kind: z.enum(NamedKind),
        name: z.string(),
        rows: count,
        /** Null: undecided, and rows with it are left out. */
        choice: z.enum(NameChoice).nullable(),
        target: z.strictObject({ id, name: z.string() }).nullable(),
        /** Existing names that look like it, the closest first. */
        similar: z.array(z.strictObject({ id, name: z.string() })),
      }),
    ),
    /** All of them. */
    nameCount: count,
    /** The last run of the same file, with the rows of it that are still there. Running this one takes `isRepeat`. */
    repeats: z.strictObject({ id, number: z.int(), at: time, by: z.string(), rows: count }).nullable(),
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
