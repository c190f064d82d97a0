import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { type Bounds, loosensBounds } from '@assay/domain/office/effects.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { EMPTY_SETTINGS, type SettingKey, type Settings } from '@assay/domain/settings/settings.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { newId } from '../../../platform/ids.ts';
import { transact } from '../../../platform/outbox.ts';
import { SETTINGS_CHANNEL } from '../../../platform/settings.ts';
import { changedRefusal } from '../../../platform/versions.ts';
import { type Approval, type Requested, requireSecondPerson } from '../../identity/approval/operations.ts';
import { lockAdmins, otherAdmins } from '../../identity/staff/policy.ts';
import { readOpenSteps } from './queries.ts';

export type SettingChange<K extends SettingKey = SettingKey> = {
  key: K;
  /** The new value, or how it follows from the one that is replaced. */
  value: Settings[K] | ((current: Settings[K]) => Settings[K]);
  /** Takes over, in the same transaction, the files that the value names. */
  claims?: (tx: Tx) => Promise<void>;
  /** The version that the person was shown. */
  version: number;
  note?: string | undefined;
  actor: Actor;
};

type SettingRow = Pick<Tables['setting'], 'key' | 'version'> & {
  value: Record<string, unknown>;
  at: Date;
  by: Tables['users']['username'] | null;
};

/** What colleagues have changed of a setting after `version`. `rows`: all of them, newest first. */
function staleSetting(rows: readonly SettingRow[], key: SettingKey, version: number): Refusal {
  const since = rows.filter((row) => row.key === key && row.version >= version).reverse();
  const acts = since.flatMap(({ value, by, at, version: made }, place) =>
    made === version ? [] : [{ before: since[place - 1]?.value ?? {}, after: value, by, at }],
  );
  return changedRefusal(acts);
}

/**
 * Adds a version of a setting, from now on in force in every process. Refusals: record_changed, setup_incomplete. `approve`
 * may end the change before it is written.
 */
export async function changeSetting<K extends SettingKey, R = never>(
  ctx: AppContext,
  change: SettingChange<K>,
  approve?: (tx: Tx, given: { from: Settings[K]; value: Settings[K]; at: number }) => Promise<R | Refusal | null>,
): Promise<{ version: number } | R | Refusal> {
  const { key, value: given, version, note, actor, claims } = change;
  const at = ctx.clock.now();
  const answer = await transact(ctx, async (tx) => {
    // One change at a time: versions are in the order of their commits. Readers go on.
    await tx.client.query('lock table setting in share row exclusive mode');
    const { rows } = await tx.client.query<SettingRow>(
      `select s.key, s.version, s.value, s.valid_from as at, u.username as by
       from setting s left join users u on u.id = s.changed_by order by s.version desc`,
    );
    const known = rows.find((row) => row.key === key);
    if ((known?.version ?? 0) !== version) return staleSetting(rows, key, version);
    if (key === 'opening') {
      const missing = await readOpenSteps(ctx, tx.client);
      if (missing.length > 0) return refuse('setup_incomplete', { missing });
    }
    const current: Settings[K] = { ...EMPTY_SETTINGS[key], ...known?.value };
    const value = typeof given === 'function' ? given(current) : given;
    const held = (await approve?.(tx, { from: current, value, at })) ?? null;
    if (held !== null) return held;
    await claims?.(tx);
    const next = (rows[0]?.version ?? 0) + 1;
    const id = newId(at);
    await tx.client.query(
      'insert into setting (version, id, key, value, valid_from, changed_by) values ($1, $2, $3, $4, $5, $6)',
      [next, id, key, JSON.stringify(value), new Date(at), actor.userId],
    );
    await recordAudit(tx, {
      ...{ actor, at, action: `setting.${key}`, subject: 'setting', subjectId: id },
      ...(note === undefined ? {} : { note }),
      before: { ...known?.value },
      after: { ...value },
    });
    await tx.client.query('select pg_notify($1, $2)', [SETTINGS_CHANNEL, String(next)]);
    return { version: next };
  });
  await ctx.settings.refresh();
  return answer;
}

/** What a request about the bounds is about: they are no record with an id. */
const BOUNDS_ID = '00000000-0000-7000-8000-000000000b0d';

/**
 * Changes the bounds of one person. Looser ones are confirmed by another administrator, if there is one. Refusals:
 * record_changed, request_state.
 */
export const changeBounds = (
  ctx: AppContext,
  change: Omit<SettingChange<'bounds'>, 'key' | 'claims' | 'value'> & { value: Bounds; approval?: Approval },
): Promise<{ version: number } | Requested | Refusal> =>
  changeSetting(ctx, { ...change, key: 'bounds' }, async (tx, { from, value, at }) => {
    const { version, actor, note = '', approval } = change;
    const admins = await lockAdmins(tx);
    return requireSecondPerson(tx, {
      kind: 'bounds',
      subjectId: BOUNDS_ID,
      terms: { value, version },
      isNeeded: twoPersons.bounds({
        isLooser: loosensBounds(from, value),
        otherAdmins: otherAdmins(admins, actor.userId),
      }),
      effect: null,
      ...{ actor, note, approval, at },
    });
  });
