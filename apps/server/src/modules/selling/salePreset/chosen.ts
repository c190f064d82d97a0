import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import { builtInIncrements, FIRST_OWN_VERSION } from '@assay/domain/auction/increments.ts';
import {
  isPresetName,
  type LotTerms,
  type SalePreset,
  termsIssues,
  termsOf,
} from '@assay/domain/auction/salePresets.ts';
import { normalName } from '@assay/domain/normalName.ts';
import type { Queryable, Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';

// The preset that a sale or a lot is given, and the terms that follow from it.

/** How a lot closes, as the columns of a preset, a sale or a lot have it. */
export type TermsRow = { window_ms: number; cap_ms: number; blind_ms: number | null; table_version: number };
export const toTerms = (row: TermsRow): LotTerms => ({
  windowMs: row.window_ms,
  capMs: row.cap_ms,
  blindMs: row.blind_ms,
  tableVersion: row.table_version,
});

/** As the columns of a sale or a lot have it: a preset of staff is `custom` with its id. */
export type ChosenTerms = { preset: SalePreset; presetId: string | null; terms: LotTerms };

/**
 * The terms of a choice: one of ours, `custom` with these terms, or the id of a preset, whose row is locked against change.
 * Call it before the sale and the lots are locked. `errors`: the preset is unknown or retired; what is wrong with the terms.
 */
export async function chooseTerms(
  tx: Tx,
  choice: string,
  given: Partial<LotTerms> | undefined,
): Promise<{ chosen: ChosenTerms; errors: FieldIssue[] }> {
  if (isPresetName(choice)) {
    const terms = termsOf(choice, given);
    const errors = [...termsIssues(terms), ...(await tableIssues(tx, terms))];
    return { chosen: { preset: choice, presetId: null, terms }, errors };
  }
  const { rows } = await tx.client.query<
    Pick<Tables['sale_preset'], 'window_ms' | 'cap_ms' | 'blind_ms' | 'table_version' | 'retired_at'>
  >('select window_ms, cap_ms, blind_ms, table_version, retired_at from sale_preset where id = $1 for share', [choice]);
  const [row] = rows;
  return {
    chosen: { preset: 'custom', presetId: choice, terms: row === undefined ? termsOf('custom') : toTerms(row) },
    errors: row === undefined || row.retired_at !== null ? [issue('preset', 'unknown', 'Choose a preset in use')] : [],
  };
}

async function tableIssues(tx: Tx, { tableVersion }: LotTerms): Promise<FieldIssue[]> {
  if (builtInIncrements(tableVersion) !== null) return [];
  const { rowCount } =
    tableVersion < FIRST_OWN_VERSION
      ? { rowCount: 0 }
      : await tx.client.query('select from increment_table where version = $1', [tableVersion]);
  return rowCount === 1 ? [] : [issue('terms.tableVersion', 'unknown', 'There’s no such increment table')];
}

/** The choice that the columns of a sale or a lot stand for. */
export const choiceOf = <P extends SalePreset | null>(row: { preset: P; preset_id: string | null }): P | string =>
  row.preset === 'custom' && row.preset_id !== null ? row.preset_id : row.preset;

/** Locks presets against change, in order of their ids. */
export async function lockPresets(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.client.query('select from sale_preset where id = any($1::uuid[]) order by id for share', [ids]);
}

/** The ids of presets in use by the normal form of their names. */
export async function readPresetIds(db: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    'select id, normal_name(name) as name from sale_preset where retired_at is null and normal_name(name) = any($1)',
    [names.map(normalName)],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}
