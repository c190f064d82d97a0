import { isRefusal } from '@assay/contract/problem.ts';
import { connectLink } from '../../../apps/server/src/modules/billing/payment/connected.ts';
import { applyInvoicePaid } from '../../../apps/server/src/modules/resale/resale/paid.ts';
import { confirmDelivery, markShipped } from '../../../apps/server/src/modules/resale/resale/sides.ts';
import { actAsStaff, type StaffAct } from '../../../apps/server/src/modules/resale/resale/staff.ts';
import { acceptOffer, submitOffer } from '../../../apps/server/src/modules/selling/offer/index.ts';
import { idFor } from './ids.ts';
import { type Desk, done, type Office } from './office.ts';
import { giveToOwner, type Sides } from './owners.ts';

const DAY = 86_400_000;

/** One act in a resale, so many days before the first start. */
type Step = { daysAgo: number } & (
  | { by: Desk; act: StaffAct; note: string }
  | { by: 'seller'; parcel: string }
  | { by: 'buyer'; delivered: true }
);
type PlannedResale = {
  slug: string;
  seller: string;
  buyer: string;
  /** What the seller had paid, and what the buyer offers. */
  paidCents: number;
  priceCents: number;
  acceptedDaysAgo: number;
  /** Paid from a bank account, which takes days. */
  isByBank?: boolean;
  steps: Step[];
};

const [ASH, REED, FARROW, MARQUETTE, NINIAN, OXLEY] = [
  'quillon_ash',
  'tamsin_reed',
  'cold_harbor_88',
  'marquetry_jo',
  'ninepin_joe',
  'oxblood_kit',
] as const;

const sent = (daysAgo: number, parcel: string): Step => ({ daysAgo, by: 'seller', parcel });
const act = (daysAgo: number, by: Desk, note: string, given: StaffAct): Step => ({ daysAgo, by, note, act: given });
const received = (daysAgo: number): Step =>
  act(daysAgo, 'logistics', 'Parcel intact, seal read at the counter', { act: 'receive' });
const passed = (daysAgo: number): Step =>
  act(daysAgo, 'authenticator', 'Seal, serial and wear agree with the file', { act: 'pass' });
const shipped = (daysAgo: number, trackingNumber: string): Step =>
  act(daysAgo, 'logistics', 'Double boxed', { act: 'ship', carrier: 'FedEx', trackingNumber });

/** A resale in every state; two of them at the two halves of a recheck. */
const RESALES: readonly PlannedResale[] = [
  {
    slug: 'wren-barn-door-lyric',
    seller: ASH,
    buyer: FARROW,
    paidCents: 40_000,
    priceCents: 76_000,
    acceptedDaysAgo: 0.2,
    isByBank: true,
    steps: [],
  },
  {
    slug: 'arroyo-nine-bells-score',
    seller: REED,
    buyer: MARQUETTE,
    paidCents: 31_000,
    priceCents: 52_000,
    acceptedDaysAgo: 0.9,
    steps: [],
  },
  {
    slug: 'cray-brass-bus-microphone',
    seller: ASH,
    buyer: NINIAN,
    paidCents: 38_000,
    priceCents: 64_000,
    acceptedDaysAgo: 2.6,
    steps: [sent(1.2, '1Z999AA10123456784')],
  },
  {
    slug: 'etcheverry-batters-notebook-leaf',
    seller: REED,
    buyer: OXLEY,
    paidCents: 61_000,
    priceCents: 98_000,
    acceptedDaysAgo: 4.1,
    steps: [sent(3.2, '1Z999AA10123456793'), received(0.6)],
  },
  {
    slug: 'cardon-lobby-poster-1969',
    seller: ASH,
    buyer: MARQUETTE,
    paidCents: 28_000,
    priceCents: 47_000,
    acceptedDaysAgo: 5.3,
    steps: [
      sent(4.4, '1Z999AA10123456800'),
      received(1.4),
      act(0.5, 'authenticator', 'New tear at the lower margin, 14 mm', {
        act: 'find_fault',
        failureClass: 'condition',
        publicNote: 'A new tear of 14 mm at the lower margin, not in the report.',
      }),
    ],
  },
  {
    slug: 'low-ceiling-black-battle-microphone',
    seller: REED,
    buyer: FARROW,
    paidCents: 33_000,
    priceCents: 56_000,
    acceptedDaysAgo: 6.2,
    steps: [sent(5.1, '1Z999AA10123456819'), received(2.2), passed(0.7)],
  },
  {
    slug: 'bellamy-pike-letter-to-dunmore',
    seller: ASH,
    buyer: OXLEY,
    paidCents: 42_000,
    priceCents: 71_000,
    acceptedDaysAgo: 8.4,
    steps: [sent(7.3, '1Z999AA10123456828'), received(4.3), passed(2.4), shipped(1.1, '449044304137821')],
  },
  {
    slug: 'sorrel-one-beam-club-print',
    seller: REED,
    buyer: NINIAN,
    paidCents: 16_000,
    priceCents: 29_000,
    acceptedDaysAgo: 21,
    steps: [
      sent(19, '1Z999AA10123456837'),
      received(16),
      passed(14),
      shipped(12, '449044304137839'),
      { daysAgo: 9, by: 'buyer', delivered: true },
    ],
  },
  {
    slug: 'thorne-letter-to-a-guard',
    seller: ASH,
    buyer: NINIAN,
    paidCents: 15_000,
    priceCents: 27_000,
    acceptedDaysAgo: 13,
    steps: [
      sent(12, '1Z999AA10123456846'),
      received(9),
      act(8, 'authenticator', 'Seal lifted at two corners', {
        act: 'find_fault',
        failureClass: 'seal',
        publicNote: 'The seal is lifted at two corners and can’t be read whole.',
      }),
      act(7, 'authenticator2', 'Confirmed under the lamp', { act: 'fail' }),
    ],
  },
  {
    slug: 'nine-oclock-ferry-slate',
    seller: REED,
    buyer: FARROW,
    paidCents: 66_000,
    priceCents: 115_000,
    // Never shipped: the server cancels it as soon as it runs.
    acceptedDaysAgo: 11,
    steps: [],
  },
];

/**
 * Resales between the simulated bidders, in every state: offered, accepted, paid, and moved on by sellers and staff. Those
 * that a provider under load does not answer in time stay where they are.
 */
export async function makeResales(office: Office, sides: Sides): Promise<void> {
  const owned = RESALES.map(({ slug, seller, paidCents }) => ({ slug, owner: seller, paidCents, daysAgo: 200 }));
  for (const one of owned) await giveToOwner(office, sides, one);
  office.setTime(office.now - 30 * DAY);
  for (const seller of new Set(owned.map(({ owner }) => owner)))
    if (isRefusal(await connectLink(office.ctx, sides.users.get(seller)!.id))) return;
  for (const resale of RESALES) await makeResale(office, sides, resale);
}

async function makeResale(office: Office, { items, users }: Sides, resale: PlannedResale): Promise<void> {
  const { ctx, now } = office;
  const [sellerId, buyerId] = [users.get(resale.seller)!.id, users.get(resale.buyer)!.id];
  const acceptedAt = now - resale.acceptedDaysAgo * DAY;
  office.setTime(acceptedAt - DAY / 4);
  const id = done(
    await submitOffer(ctx, {
      itemId: items.get(resale.slug)!.id,
      userId: buyerId,
      amountCents: resale.priceCents,
      paymentMethodId: idFor(resale.isByBank === true ? 'bank' : 'card', users.get(resale.buyer)!.account.email),
    }),
  );
  office.setTime(acceptedAt);
  done(await acceptOffer(ctx, { offerId: id, by: { userId: sellerId } }));
  // As the handler of the payment's event does it.
  const { rows } = await office.client.query<{ id: string; status: string }>(
    'select id, status from invoice where offer_id = $1',
    [id],
  );
  if (rows[0]!.status !== 'paid') return;
  await applyInvoicePaid(ctx, rows[0]!.id);
  for (const step of resale.steps) {
    office.setTime(now - step.daysAgo * DAY);
    if (step.by === 'seller')
      done(await markShipped(ctx, { id, userId: sellerId, carrier: 'UPS', trackingNumber: step.parcel }));
    else if (step.by === 'buyer') done(await confirmDelivery(ctx, { id, userId: buyerId }));
    else done(await actAsStaff(ctx, id, step.act, { actor: office.as(step.by), note: step.note }));
  }
}
