import { type Refusal, refuse } from '@assay/contract/problem.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { type Approval, type Requested, requireSecondPerson } from '../approval/operations.ts';
import { lockCredit } from './operations.ts';

// VIP status: no credit limit, orders may be paid later. Granted by staff for a number of days (rules §7).

const DAY_MS = 86_400_000;
const BATCH = 100;

type VipRow = Pick<Tables['users'], 'is_vip' | 'vip_until'>;
type Act = { userId: string; actor: Actor; note: string };

const readVip = async (tx: Tx, userId: string): Promise<VipRow | undefined> =>
  (await tx.client.query<VipRow>('select is_vip, vip_until from users where id = $1 and deleted_at is null', [userId]))
    .rows[0];

const toJson = ({ is_vip, vip_until }: VipRow) => ({ isVip: is_vip, until: vip_until?.toISOString() ?? null });

/**
 * Makes a person a VIP for this many days from now; a colleague confirms it. Refusals: not_found, request_state.
 */
export function grantVip(
  ctx: AppContext,
  act: Act & { days: number; approval?: Approval },
): Promise<{ until: string } | Requested | Refusal> {
  return transact(ctx, async (tx) => {
    const { userId, days, actor, note, approval } = act;
    if ((await readVip(tx, userId)) === undefined) return refuse('not_found');
    const at = ctx.clock.now();
    // Bids of the person wait here or see the new status.
    await lockCredit(tx, [userId]);
    const before = await readVip(tx, userId);
    if (before === undefined) return refuse('not_found');
    const held = await requireSecondPerson(tx, {
      kind: 'vip',
      subjectId: userId,
      terms: { days },
      isNeeded: twoPersons.vip(),
      effect: null,
      ...{ actor, note, approval, at },
    });
    if (held !== null) return held;
    const until = new Date(at + days * DAY_MS);
    await tx.client.query('update users set is_vip = true, vip_until = $2 where id = $1', [userId, until]);
    await recordAudit(tx, {
      ...{ actor, note, at, action: 'vip.grant', subject: 'user', subjectId: userId },
      before: toJson(before),
      after: toJson({ is_vip: true, vip_until: until }),
    });
    return { until: until.toISOString() };
  });
}

/** Ends VIP status. Bids and orders from before stay. Refusals: not_found, request_state (no VIP). */
export function endVip(ctx: AppContext, act: Act): Promise<Refusal | undefined> {
  return transact(ctx, async (tx) => {
    const { userId, actor, note } = act;
    if ((await readVip(tx, userId)) === undefined) return refuse('not_found');
    const at = ctx.clock.now();
    await lockCredit(tx, [userId]);
    const before = await readVip(tx, userId);
    if (before?.is_vip !== true) return refuse('request_state', { detail: 'This person isn’t a VIP' });
    await end(tx, userId, at);
    await recordAudit(tx, {
      ...{ actor, note, at, action: 'vip.end', subject: 'user', subjectId: userId },
      before: toJson(before),
      after: toJson({ is_vip: false, vip_until: null }),
    });
    return undefined;
  });
}

/** Ends VIP status that has expired. Returns how many. */
export async function endExpiredVips(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    'select id from users where vip_until <= $1 order by id limit $2',
    [ctx.clock.date(), BATCH],
  );
  for (const { id } of rows)
    await transact(ctx, async (tx) => {
      const at = ctx.clock.now();
      await lockCredit(tx, [id]);
      const now = await readVip(tx, id);
      // Granted again in the meantime.
      if (now?.vip_until != null && now.vip_until.getTime() <= at) await end(tx, id, at);
    });
  return rows.length;
}

async function end(tx: Tx, userId: string, at: number): Promise<void> {
  await tx.client.query('update users set is_vip = false, vip_until = null, vip_ended_at = $2 where id = $1', [
    userId,
    new Date(at),
  ]);
}
