import type { Office } from './office.ts';

/**
 * Tables that the demo still writes itself, and why: everything else is made by the operations that staff and users call.
 * A test compares this with the code.
 */
export const WRITTEN: Readonly<Record<string, string>> = {
  users: 'Signing up and joining as staff take links in emails, codes and an identity check in the browser.',
  address: 'Entered while signing up.',
  second_factor: 'Set up with a code that is sent to a phone.',
  payment_method: 'Saved at the provider, whose answers are written as its events would be.',
  credit_account: 'Follows from onboarding, and from the bids of the past.',
  credit_entry: 'As credit_account.',
  setting: 'Tests start with the same settings, without a demo and its staff.',
  item: 'The first 249 were received before approval had its rules (publishBeforeRules).',
  auction:
    'Only what earlier bids changed of a published lot: the bid engine takes bids as they arrive, not of the past.',
  bid: 'Bids of the past, each accepted by the rules (history.ts).',
  log_entry: 'As bid.',
  auction_bidder: 'As bid.',
  auction_event: 'As bid.',
  buy_now: 'Only fixed prices alongside an auction: no call of staff makes them.',
  redeem_code: 'Only the two codes with a name; staff create codes at random.',
  app_setting: 'Says that the demo was loaded.',
};

const HOUR = 3_600_000;

/**
 * Approves and publishes items that were received before approval had its rules: the demo's first 249 have shorter texts and
 * smaller photos than it asks for today. The first of them is the newest. Items made since are approved by the operation,
 * and go live with their lot or listing (showcase.ts).
 */
export async function publishBeforeRules({ client, now, as }: Office, itemIds: readonly string[]): Promise<void> {
  // Their search rows are written together: item by item, the triggers would take each text apart three times.
  await client.query("select set_config('assay.listings_together', 'on', true)");
  await client.query('set constraints all immediate');
  await client.query(
    `update item set status = 'live', submitted_at = created_at + interval '1 day', approved_by = $2, approved_at = created_at + interval '2 days',
       published_at = w.at
     from unnest($1::uuid[], $3::timestamptz[]) as w (id, at) where item.id = w.id`,
    [itemIds, as('staff').userId, itemIds.map((_id, index) => new Date(now - (index + 1) * HOUR))],
  );
  await client.query('select item_listing_refresh($1::uuid[])', [itemIds]);
  await client.query("select set_config('assay.listings_together', 'off', true)");
  await client.query('set constraints all deferred');
}
