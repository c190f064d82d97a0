import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notify } from './notices.ts';

// ONBOARDING_REMINDER (rules §7): a day, three days and a week after the sign-up, and when something was tried that
// needs a step; at most three in all, one a day.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const REMINDER_AGES_MS = [DAY, 3 * DAY, 7 * DAY];
/** Users who signed up longer ago get no reminders. */
const LATEST_MS = 14 * DAY;
const MAX_REMINDERS = 3;
const BATCH = 200;

/** The remaining steps, in order. */
const MISSING_STEPS = `array_remove(array[
  case when u.email_verified_at is null then 'a verified email address' end,
  case when not exists (select from address a where a.user_id = u.id and a.mode in ('shipping', 'both')) then 'a shipping address' end,
  case when not exists (select from payment_method m where m.user_id = u.id and m.removed_at is null) then 'a card' end,
  case when u.kyc_status is distinct from 'verified' then 'identity verification' end], null)`;
const REMINDERS_SENT = `select from alert t where t.user_id = u.id and t.type = 'ONBOARDING_REMINDER'`;

type Row = Pick<Tables['users'], 'id'> & { left_over: string[]; day: string };

/** Sends the reminders that are due. A late sweep skips the earlier marks. */
export async function sweepOnboarding(ctx: AppContext): Promise<number> {
  let notifiedCount = 0;
  for (const [index, mark] of REMINDER_AGES_MS.entries()) {
    const { rows } = await ctx.pool.query<Row>(
      `select u.id, ${MISSING_STEPS} as left_over, '' as day from users u
       where u.created_at <= $1::timestamptz - $2 * interval '1 ms' and u.created_at > $1::timestamptz - $3 * interval '1 ms'
         and u.deleted_at is null and u.blocked_at is null and u.role = 'user' and cardinality(${MISSING_STEPS}) > 0
         and not exists (${REMINDERS_SENT} and (t.ref = 'mark:' || $4 or t.created_at > $1::timestamptz - interval '1 day'))
         and (select count(*) from alert t where t.user_id = u.id and t.type = 'ONBOARDING_REMINDER') < $5
       order by u.created_at, u.id limit $6`,
      [ctx.clock.date(), mark, REMINDER_AGES_MS[index + 1] ?? LATEST_MS, index, MAX_REMINDERS, BATCH],
    );
    for (const row of rows) await remind(ctx, row, `mark:${index}`);
    notifiedCount += rows.length;
  }
  return notifiedCount;
}

/** An action needs an onboarding step: names the steps left, at most once a day. */
export async function notifyActionBlocked(ctx: AppContext, event: EventOf<'action.blocked'>): Promise<void> {
  const { userId } = event.private;
  const { rows } = await ctx.pool.query<Row>(
    `select u.id, ${MISSING_STEPS} as left_over, to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM-DD') as day from users u
     where u.id = $1 and u.deleted_at is null and cardinality(${MISSING_STEPS}) > 0
       and not exists (${REMINDERS_SENT} and t.created_at > $2::timestamptz - interval '1 day')
       and (select count(*) from alert t where t.user_id = u.id and t.type = 'ONBOARDING_REMINDER') < $3`,
    [userId, ctx.clock.date(), MAX_REMINDERS],
  );
  for (const found of rows) await remind(ctx, found, `tried:${found.day}`);
}

async function remind(ctx: AppContext, { id: userId, left_over: left }: Row, ref: string): Promise<void> {
  const what = left.length === 1 ? left[0] : `${left.slice(0, -1).join(', ')} and ${left.at(-1)}`;
  await notify(ctx, {
    userId,
    type: 'ONBOARDING_REMINDER',
    ref,
    title: left.length === 1 ? 'One step left' : `${left.length} steps left`,
    body: `To bid, you also need ${what}. It takes about three minutes, and you only do it once.`,
    href: '/onboarding',
    itemId: null,
    label: 'Continue',
  });
}
