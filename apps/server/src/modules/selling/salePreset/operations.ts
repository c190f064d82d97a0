import { isRefusal, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { OfficePreset } from '@assay/contract/shapes/salePreset.ts';
import { type FieldIssue, issue } from '@assay/domain/account/issue.ts';
import type { IncrementTable } from '@assay/domain/auction/increments.ts';
import { builtInVersion, incrementIssues } from '@assay/domain/auction/incrementTable.ts';
import { builtInPresetOf, type LotTerms, MAX_PRESETS, presetTermsIssues } from '@assay/domain/auction/salePresets.ts';
import { normalName } from '@assay/domain/normalName.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { staleRefusal } from '../../../platform/versions.ts';
import { readPreset } from './queries.ts';

// Presets that staff make. Choosing one locks its row first, then the sale and the lots; so does a change, which
// copies the new terms to them.

type PresetInput = Omit<LotTerms, 'tableVersion'> & { name: string; increments: IncrementTable };
type Act = { note: string; actor: Actor };

const invalid = (errors: FieldIssue[]): Refusal => refuse('validation_failed', { errors });

/** Creates a preset. Refusal: validation_failed (the name is taken, the terms, the increments). */
export function createPreset(ctx: AppContext, given: PresetInput & Act): Promise<OfficePreset | Refusal> {
  const now = ctx.clock.now();
  const { note, actor, ...input } = given;
  return transact(ctx, async (tx) => {
    const errors = [...inputIssues(input), ...(await nameIssues(tx, input.name, null))];
    if (errors.length > 0) return invalid(errors);
    const id = newId(now);
    const { rowCount } = await tx.client.query(
      `insert into sale_preset (id, name, window_ms, cap_ms, blind_ms, table_version, created_by, created_at, changed_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict (normal_name(name)) where retired_at is null do nothing`,
      [
        id,
        input.name,
        input.windowMs,
        input.capMs,
        input.blindMs,
        await versionOf(tx, input.increments, now),
        actor.userId,
        new Date(now),
      ],
    );
    if (rowCount === 0) return invalid([TAKEN]);
    await recordAudit(tx, {
      actor,
      action: 'preset.create',
      subject: 'preset',
      subjectId: id,
      note,
      after: input,
      at: now,
    });
    return (await readPreset(tx.client, id))!;
  });
}

/**
 * Changes a preset, and with it the unpublished sales and lots that follow it. Refusals: not_found; auction_state (it is
 * retired); record_changed; validation_failed.
 */
export function changePreset(
  ctx: AppContext,
  act: { id: string; version: number; change: { [K in keyof PresetInput]?: PresetInput[K] | undefined } } & Act,
): Promise<OfficePreset | Refusal> {
  const now = ctx.clock.now();
  const { id, change, note, actor } = act;
  return transact(ctx, async (tx) => {
    const before = await lockForChange(tx, id);
    if (isRefusal(before)) return before;
    const record = { subject: 'preset', subjectId: id } as const;
    const stale = await staleRefusal(tx, { ...record, based: act.version, present: before.version ?? act.version });
    if (stale !== null) return stale;
    if (before.retiredAt !== null) return refuse('auction_state', { detail: 'The preset is retired' });
    const input: PresetInput = {
      name: change.name ?? before.name,
      windowMs: change.windowMs ?? before.terms.windowMs,
      capMs: change.capMs ?? before.terms.capMs,
      blindMs: change.blindMs === undefined ? before.terms.blindMs : change.blindMs,
      increments: change.increments ?? before.increments,
    };
    const errors = [...inputIssues(input), ...(await nameIssues(tx, input.name, id))];
    if (errors.length > 0) return invalid(errors);
    const terms = [input.windowMs, input.capMs, input.blindMs, await versionOf(tx, input.increments, now)];
    await tx.client.query(
      `update sale_preset set name = $6, window_ms = $2, cap_ms = $3, blind_ms = $4, table_version = $5, changed_at = $7 where id = $1`,
      [id, ...terms, input.name, new Date(now)],
    );
    const followers = await copyTerms(tx, id, terms);
    const after = (await readPreset(tx.client, id))!;
    await recordAudit(tx, {
      actor,
      action: 'preset.change',
      ...record,
      version: after.version ?? act.version,
      note,
      before: { name: before.name, ...before.terms, increments: before.increments },
      after: { ...change, ...followers },
      at: now,
    });
    return after;
  });
}

/** Retires a preset: it is no longer offered. What uses it keeps its terms. Refusal: not_found. */
export function retirePreset(ctx: AppContext, act: { id: string } & Act): Promise<OfficePreset | Refusal> {
  const now = ctx.clock.now();
  const { id, note, actor } = act;
  return transact(ctx, async (tx) => {
    const before = await lockForChange(tx, id);
    if (isRefusal(before)) return before;
    if (before.retiredAt !== null) return before;
    await tx.client.query('update sale_preset set retired_at = $2 where id = $1', [id, new Date(now)]);
    const facts = { name: before.name };
    await recordAudit(tx, {
      actor,
      action: 'preset.retire',
      subject: 'preset',
      subjectId: id,
      note,
      before: facts,
      at: now,
    });
    return (await readPreset(tx.client, id))!;
  });
}

async function lockForChange(tx: Tx, id: string): Promise<OfficePreset | Refusal> {
  const { rowCount } = await tx.client.query('select from sale_preset where id = $1 for update', [id]);
  return rowCount === 0 ? refuse('not_found') : (await readPreset(tx.client, id))!;
}

const inputIssues = (input: PresetInput): FieldIssue[] => [
  ...presetTermsIssues(input),
  ...incrementIssues(input.increments),
];

const TAKEN = issue('name', 'taken', 'Another preset has this name');

/** A name is free if neither ours nor another preset in use has it, however it is written. */
async function nameIssues(tx: Tx, name: string, id: string | null): Promise<FieldIssue[]> {
  if (builtInPresetOf(name) !== null || normalName(name) === 'custom') return [TAKEN];
  const { rows } = await tx.client.query<{ taken: boolean; count: number }>(
    `select coalesce(bool_or(normal_name(name) = normal_name($1)), false) as taken, count(*)::int as count
     from sale_preset where retired_at is null and id is distinct from $2`,
    [name, id],
  );
  if (rows[0]!.taken) return [TAKEN];
  return id === null && rows[0]!.count >= MAX_PRESETS
    ? [issue('name', 'too_many', `There are ${MAX_PRESETS} presets. Retire one first`)]
    : [];
}

/** The version of a table of increments; a new one where there is none like it. */
async function versionOf(tx: Tx, table: IncrementTable, now: number): Promise<number> {
  const ours = builtInVersion(table);
  if (ours !== null) return ours;
  const steps = JSON.stringify(table.map(({ fromCents, incrementCents }) => ({ fromCents, incrementCents })));
  await tx.client.query(
    'insert into increment_table (steps, created_at) values ($1, $2) on conflict (steps) do nothing',
    [steps, new Date(now)],
  );
  const { rows } = await tx.client.query<Pick<Tables['increment_table'], 'version'>>(
    'select version from increment_table where steps = $1',
    [steps],
  );
  return rows[0]!.version;
}

/** Copies changed terms to the unpublished sales and lots that follow the preset. Returns how many. */
async function copyTerms(
  tx: Tx,
  id: string,
  terms: readonly (number | null)[],
): Promise<{ sales: number; lots: number }> {
  // Sales first, as everything that touches their lots does. None can begin to follow it: that takes a lock of the preset.
  await tx.client.query(
    `select from sale where published_at is null and canceled_at is null
       and (preset_id = $1 or id in (select sale_id from draft_lot where preset_id = $1)) order by id for update`,
    [id],
  );
  const set = 'set window_ms = $2, cap_ms = $3, blind_ms = $4, table_version = $5';
  const sales = await tx.client.query(
    `update sale ${set} where preset_id = $1 and preset = 'custom' and published_at is null and canceled_at is null`,
    [id, ...terms],
  );
  const lots = await tx.client.query(`update draft_lot ${set} where preset_id = $1 and preset = 'custom'`, [
    id,
    ...terms,
  ]);
  return { sales: sales.rowCount ?? 0, lots: lots.rowCount ?? 0 };
}
