import { isRefusal } from '@assay/contract/problem.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { JobRegistry } from '../../../platform/jobs.ts';
import { repriceInvoice } from './changes.ts';
import { readIntent } from './intents.ts';
import { chargeAutomatically } from './pay.ts';
import { sweepReminders } from './reminders.ts';
import { applyIntent } from './settlement.ts';
import { voidOverdue } from './voids.ts';

const BATCH = 50;
const LATER_MS = 10 * 60_000;

/** What happens to invoices on time: prices follow the address, automatic charge, silent payments, void. */
export function registerInvoiceJobs(registry: JobRegistry): void {
  registry.sweep('invoices follow addresses', 2_000, sweepPrices);
  registry.sweep('automatic charges', 5_000, sweepCharges);
  registry.sweep('silent payments', 10_000, sweepPayments);
  registry.sweep('invoice reminders', 60_000, sweepReminders);
  registry.sweep('void invoices', 60_000, sweepVoid);
}

async function sweepPrices(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    `select v.id from invoice v join address a on a.user_id = v.user_id and a.mode in ('shipping', 'both')
     where v.status = 'open' and not v.address_chosen and (v.auction_id is not null or v.offer_id is not null)
       and v.address->>'version' is distinct from a.id || ':' || (extract(epoch from a.updated_at) * 1000)::bigint
       and not exists (select from payment p where p.invoice_id = v.id and p.status not in ('created', 'canceled'))
     limit $1`,
    [BATCH],
  );
  let done = 0;
  for (const { id } of rows) if (await repriceInvoice(ctx, id)) done++;
  return done;
}

/** A day after the close the default card is charged, unless the winner has switched that off (rules §1.9). */
async function sweepCharges(ctx: AppContext): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id' | 'user_id'> & { is_wanted: boolean }>(
    `select v.id, v.user_id, u.auto_charge or v.offer_id is not null as is_wanted from invoice v join users u on u.id = v.user_id
     where v.auto_charge_at <= $1 and v.status = 'open' order by v.auto_charge_at limit $2`,
    [new Date(now), BATCH],
  );
  for (const { id, user_id: userId, is_wanted: isWanted } of rows) {
    const outcome = isWanted ? await chargeAutomatically(ctx, id, userId) : null;
    const isUnreached = isRefusal(outcome) && outcome.code === 'payment_unavailable';
    // Tried once. After that the buyer has to act, unless the provider could not be reached at all.
    await ctx.pool.query('update invoice set auto_charge_at = $2 where id = $1 and auto_charge_at is not null', [
      id,
      isUnreached ? new Date(now + LATER_MS) : null,
    ]);
    if (isRefusal(outcome)) ctx.log.info({ invoice: id, code: outcome.code }, 'automatic charge refused');
  }
  return rows.length;
}

/**
 * Polls payments that had no webhook for a minute: the intent is fetched (reliability F-17). The intervals grow with
 * the age of the payment, up to six hours.
 */
async function sweepPayments(ctx: AppContext): Promise<number> {
  const now = ctx.clock.date();
  const { rows } = await ctx.pool.query<{ intent_id: NonNullable<Tables['payment']['intent_id']> }>(
    `update payment set updated_at = $1 where id in (
       select id from payment where status in ('created', 'requires_action', 'processing') and intent_id is not null
         and updated_at <= $1::timestamptz - least(greatest(interval '60 s', ($1::timestamptz - created_at) / 2), interval '6 h')
       order by updated_at limit $2 for update skip locked)
     returning intent_id`,
    [now, BATCH],
  );
  for (const { intent_id: intentId } of rows) {
    const intent = await readIntent(ctx, intentId);
    if (intent !== null) await applyIntent(ctx, intent, {});
  }
  return rows.length;
}

async function sweepVoid(ctx: AppContext): Promise<number> {
  const { rows } = await ctx.pool.query<Pick<Tables['invoice'], 'id'>>(
    `select id from invoice where status in ('open', 'failed') and type = 'item' and not pays_later and due_at + case when offer_id is null then interval '2 days' else interval '0' end <= $1 order by due_at limit $2`,
    [ctx.clock.date(), BATCH],
  );
  let done = 0;
  for (const { id } of rows) if (await voidOverdue(ctx, id)) done++;
  return done;
}
