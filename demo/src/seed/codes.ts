import { createCodes, createCoupon } from '../../../apps/server/src/modules/selling/coupon/office.ts';
import { idFor } from './ids.ts';
import { insertRows } from './insert.ts';
import { decided, done, type Office } from './office.ts';

const DAY = 86_400_000;
const PRINTS = 40;

/** What a coupon has unless it says otherwise. */
const usual = {
  startsAt: null,
  endsAt: null,
  maximumUses: null,
  maximumUsesPerUser: 1,
  minimumSpendCents: 0,
  isFirstPurchaseOnly: false,
  isPersonal: false,
};

/**
 * Coupons of each kind (rules §5.4): WELCOME10 for a first purchase, FINALS50 for a larger one, THANKS25 for those who
 * redeem THANK-YOU. And the codes of the giveaway (rules §5.7): a batch from the office, and HOUSE-PRINT.
 */
export async function makeCodes(office: Office, giveawayId: string): Promise<void> {
  const { ctx, client, now } = office;
  office.setTime(now - DAY);
  const make = (
    given: Omit<Parameters<typeof createCoupon>[1], 'actor' | 'id' | 'approval' | keyof typeof usual> &
      Partial<typeof usual>,
  ) =>
    decided(office, 'staff', (by, id) =>
      createCoupon(ctx, { ...usual, ...given, ...by, ...(id === undefined ? {} : { id }) }),
    );
  await make({
    code: 'WELCOME10',
    discount: { percent: 10, maximumCents: 25_000 },
    isFirstPurchaseOnly: true,
    note: 'For people who buy for the first time',
  });
  await make({
    code: 'FINALS50',
    discount: { valueCents: 5_000 },
    minimumSpendCents: 30_000,
    maximumUsesPerUser: 3,
    note: 'For the finals, on larger purchases',
  });
  const thanks = await make({
    code: 'THANKS25',
    discount: { valueCents: 2_500 },
    isPersonal: true,
    note: 'A thank-you after a delay',
  });
  done(
    await createCodes(ctx, {
      of: { itemId: giveawayId },
      count: 20,
      maximumClaims: 1,
      endsAt: null,
      shipsFree: true,
      note: 'Handed out at the viewing in Hartford',
      actor: office.as('staff'),
    }),
  );
  const startsAt = new Date(now - DAY);
  await insertRows(
    client,
    'redeem_code',
    [
      { code: 'THANK-YOU', kind: 'coupon', coupon_id: thanks.id, item_id: null, ships_free: false, max_claims: 1_000 },
      {
        code: 'HOUSE-PRINT',
        kind: 'giveaway',
        coupon_id: null,
        item_id: giveawayId,
        ships_free: true,
        max_claims: PRINTS,
      },
    ].map((row) => ({ id: idFor('redeem', row.code), ...row, starts_at: startsAt, created_at: startsAt })),
  );
}
