import { expect } from '@playwright/test';
import type { Pool } from 'pg';
import type { ServerUrls } from '../journey.ts';
import { advanceTime } from './clock.ts';
import { type LotOptions, type StagedLot, stageLot } from './lots.ts';
import { type Person, signUpPerson } from './people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** One lot for each state that a page can show, and the users who see them differently. */
export type StateGallery = {
  /** Leads, was outbid, has won and lost, has an open and a paid invoice and alerts. */
  buyer: Person;
  /** Ready to bid, without any activity yet. */
  starter: Person;
  /** Has signed up and nothing more. */
  newcomer: Person;
  lots: Record<
    | 'notStarted'
    | 'noBids'
    | 'closingSoon'
    | 'leading'
    | 'outbid'
    | 'extended'
    | 'blind'
    | 'won'
    | 'wonAndPaid'
    | 'lost'
    | 'reserveNotMet'
    | 'unsold',
    StagedLot
  >;
  invoices: { open: string; paid: string };
};

/** Plays lots into every state by the app's own rules: bids through the API, then the clock. */
export async function stageGallery(assay: ServerUrls, pool: Pool): Promise<StateGallery> {
  const [buyer, rival, starter, newcomer] = await Promise.all([
    signUpPerson(assay, pool),
    signUpPerson(assay, pool),
    signUpPerson(assay, pool),
    signUpPerson(assay, pool, { readiness: 'registered' }),
  ]);
  const lot = (title: string, options: LotOptions = {}): Promise<StagedLot> =>
    stageLot(assay, pool, { title, ...options });
  const bid = (person: Person, { auctionId }: StagedLot, dollars: number): Promise<unknown> =>
    person.call('POST', `/v1/auction/${auctionId}/bid`, { amountCents: dollars * 100, isMax: true });
  const ended: LotOptions = { endsInMs: 6 * MINUTE, windowMs: MINUTE };
  const lots = {
    notStarted: await lot('Stage-worn jacket, not open yet', { startsInMs: 2 * DAY, reserveCents: 50_000 }),
    noBids: await lot('Signed football, no bids yet'),
    closingSoon: await lot('Signed cap, closing soon', { endsInMs: 11 * MINUTE }),
    leading: await lot('Signed glove, in the lead'),
    outbid: await lot('Signed bat, outbid'),
    extended: await lot('Tour drumhead, in extended bidding', {
      endsInMs: 6 * MINUTE,
      windowMs: 2 * DAY,
      capMs: 3 * DAY,
    }),
    blind: await lot('Film script, sealed bids', {
      ...ended,
      capMs: MINUTE,
      hasBlindPhase: true,
      blindMs: 2 * DAY,
    }),
    won: await lot('Signed puck, won', ended),
    wonAndPaid: await lot('Signed print, won and paid', ended),
    lost: await lot('Signed poster, lost', ended),
    reserveNotMet: await lot('Signed guitar, reserve not met', { ...ended, reserveCents: 90_000 }),
    unsold: await lot('Signed ticket, no one bid', { endsInMs: 6 * MINUTE }),
  };
  await bid(rival, lots.closingSoon, 150);
  await bid(rival, lots.leading, 120);
  await bid(buyer, lots.leading, 300);
  await bid(buyer, lots.outbid, 120);
  await bid(rival, lots.outbid, 300);
  // A single bidder would win the lot at its end, without an extension.
  await bid(rival, lots.extended, 110);
  await bid(buyer, lots.extended, 300);
  for (const each of [lots.won, lots.wonAndPaid, lots.reserveNotMet]) await bid(buyer, each, 110);
  for (const each of [lots.blind, lots.lost]) {
    await bid(buyer, each, 110);
    await bid(rival, each, 200);
  }
  // In blind lots the extension only reaches the cap while bids keep coming.
  await advanceTime(assay, 6 * MINUTE + 3_000);
  await bid(buyer, lots.blind, 240);
  await advanceTime(assay, MINUTE + 5_000);
  const settled = [lots.won, lots.wonAndPaid, lots.lost, lots.reserveNotMet, lots.unsold].map((each) => each.auctionId);
  await expect
    .poll(
      async () =>
        (await pool.query("select 1 from auction where id = any($1) and status <> 'done'", [settled])).rowCount,
      { timeout: 60_000 },
    )
    .toBe(0);
  const invoiceOf = async ({ auctionId }: StagedLot): Promise<string> =>
    (await pool.query<{ id: string }>('select id from invoice where auction_id = $1', [auctionId])).rows[0]?.id ?? '';
  const invoices = { open: await invoiceOf(lots.won), paid: await invoiceOf(lots.wonAndPaid) };
  await payWithSavedCard(buyer, invoices.paid);
  return { buyer, starter, newcomer, lots, invoices };
}

async function payWithSavedCard(person: Person, invoiceId: string): Promise<void> {
  const methods = (await person.call('GET', '/v1/payment/methods')) as { items: { id: string }[] };
  const { totalCents } = (await person.call('GET', `/v1/invoice/${invoiceId}`)) as { totalCents: number };
  await person.call('POST', `/v1/invoice/${invoiceId}/pay`, {
    paymentMethodId: methods.items[0]?.id,
    expectedTotalCents: totalCents,
  });
}
