import { percentText } from '@assay/domain/auction/premium.ts';
import { dollarsCell } from '../../../platform/csv.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { mountTable } from '../../../platform/http/mountTable.ts';
import { BLOCKER_TEXT } from '../../selling/sale/policy.ts';

/** Lists of sales, offers and coupons. */
export function mountSellingTables(mounting: Mounting): void {
  mountTable(mounting, 'office.sales', 'sales.csv', [
    ['Sale', ({ title }) => title],
    ['Address', ({ slug }) => slug],
    ['State', ({ status }) => status],
    ['Lots', ({ lots }) => lots],
    ['Preset', ({ presetName }) => presetName],
    ['Opens', ({ opensAt }) => opensAt, 'time'],
    ['First end', ({ firstEndAt }) => firstEndAt, 'time'],
    ['Seconds between lots', ({ staggerMs }) => staggerMs / 1_000],
    ['Published', ({ publishedAt }) => publishedAt, 'time'],
    ['Canceled', ({ canceledAt }) => canceledAt, 'time'],
  ]);
  mountTable(mounting, 'office.presets', 'presets.csv', [
    ['Preset', ({ name }) => name],
    ['Window in minutes', ({ terms }) => terms.windowMs / 60_000],
    ['Cap in minutes', ({ terms }) => terms.capMs / 60_000],
    ['Sealed round in minutes', ({ terms }) => (terms.blindMs === null ? null : terms.blindMs / 60_000)],
    [
      'Increments',
      ({ increments }) =>
        increments
          .map(({ fromCents, incrementCents }) => `${dollarsCell(fromCents)}: ${dollarsCell(incrementCents)}`)
          .join('; '),
    ],
    ['Unpublished sales', ({ sales }) => sales],
    ['Unpublished lots', ({ lots }) => lots],
    ['Changed', ({ changedAt }) => changedAt, 'time'],
    ['Retired', ({ retiredAt }) => retiredAt, 'time'],
  ]);
  mountTable(mounting, 'office.lots', 'lots.csv', [
    ['Lot', ({ lot }) => lot.lotNumber],
    ['Title', ({ title }) => title],
    ['Status', ({ lot }) => lot.status],
    ['Price', ({ lot }) => dollarsCell(lot.hammerCents ?? lot.priceCents)],
    ["Buyer's premium", ({ lot }) => percentText(lot.buyerPremiumBps)],
    ['Reserve', ({ lot }) => lot.reserve],
    ['Bids', ({ lot }) => lot.bidCount],
    ['Bidders', ({ lot }) => lot.bidderCount],
    ['Starts', ({ lot }) => lot.startsAt, 'time'],
    ['Ends', ({ lot }) => lot.endsAt, 'time'],
  ]);
  mountTable(mounting, 'office.listings', 'listings.csv', [
    ['Item', ({ slug }) => slug],
    ['Title', ({ title }) => title],
    ['Kind', ({ kind }) => kind],
    ['Price', ({ priceCents }) => dollarsCell(priceCents)],
    ['Minimum offer', ({ minOfferCents }) => dollarsCell(minOfferCents)],
    ['Quantity', ({ quantity }) => quantity],
    ['Sold', ({ soldQuantity }) => soldQuantity],
    ['Limit per person', ({ perUserLimit }) => perUserLimit],
    ['Start', ({ startsAt }) => startsAt, 'time'],
    ['End', ({ endsAt }) => endsAt, 'time'],
    ['Over', ({ isOver }) => isOver],
  ]);
  mountTable(mounting, 'office.draftLots', 'draft-lots.csv', [
    ['Item', ({ slug }) => slug],
    ['Title', ({ title }) => title],
    ['Opening', ({ openingCents }) => dollarsCell(openingCents)],
    ['Reserve', ({ reserveCents }) => dollarsCell(reserveCents)],
    ["Buyer's premium", ({ buyerPremiumBps }) => percentText(buyerPremiumBps)],
    ['Low estimate', ({ estimateLowCents }) => dollarsCell(estimateLowCents)],
    ['High estimate', ({ estimateHighCents }) => dollarsCell(estimateHighCents)],
    ['Start', ({ startsAt }) => startsAt, 'time'],
    ['End', ({ endsAt }) => endsAt, 'time'],
    ['Blocked because', ({ blockers }) => blockers.map((blocker) => BLOCKER_TEXT[blocker]).join('; ')],
  ]);
  mountTable(mounting, 'office.sellable', 'items-to-sell.csv', [
    ['Item', ({ slug }) => slug],
    ['Title', ({ title }) => title],
    ['Type', ({ type }) => type],
    ['Status', ({ status }) => status],
    ['Artist', ({ artist }) => artist],
    ['Low estimate', ({ estimateLowCents }) => dollarsCell(estimateLowCents)],
    ['High estimate', ({ estimateHighCents }) => dollarsCell(estimateHighCents)],
    ['Opening', ({ openingCents }) => dollarsCell(openingCents)],
  ]);
  mountTable(mounting, 'office.offers', 'offers.csv', [
    ['Item', ({ item }) => item.slug],
    ['Title', ({ item }) => item.title],
    ['Buyer', ({ buyerAlias }) => buyerAlias],
    ['Status', ({ status }) => status],
    ['Offer', ({ amountCents }) => dollarsCell(amountCents)],
    ['Counteroffer', ({ counterCents }) => dollarsCell(counterCents)],
    ['Made', ({ createdAt }) => createdAt, 'time'],
    ['Expires', ({ expiresAt }) => expiresAt, 'time'],
    ['Concluded', ({ concludedAt }) => concludedAt, 'time'],
    ['Invoice', ({ invoiceStatus }) => invoiceStatus],
  ]);
  mountTable(mounting, 'office.coupons', 'coupons.csv', [
    ['Code', ({ code }) => code],
    ['Status', ({ status }) => status],
    ['Percent', ({ percent }) => percent],
    ['Amount', ({ valueCents }) => dollarsCell(valueCents)],
    ['Largest discount', ({ maximumDiscountCents }) => dollarsCell(maximumDiscountCents)],
    ['Smallest purchase', ({ minimumSpendCents }) => dollarsCell(minimumSpendCents)],
    ['Start', ({ startsAt }) => startsAt, 'time'],
    ['End', ({ endsAt }) => endsAt, 'time'],
    ['Most uses', ({ maximumUses }) => maximumUses],
    ['Most uses per person', ({ maximumUsesPerUser }) => maximumUsesPerUser],
    ['Uses', ({ uses }) => uses],
    ['Discount given', ({ discountCents }) => dollarsCell(discountCents)],
    ['Codes', ({ codes }) => codes],
    ['Claims', ({ claims }) => claims],
  ]);
  mountTable(mounting, 'office.giveaways', 'giveaways.csv', [
    ['Item', ({ slug }) => slug],
    ['Title', ({ title }) => title],
    ['Codes', ({ codes }) => codes],
    ['Open codes', ({ openCodes }) => openCodes],
    ['Claims', ({ claims }) => claims],
  ]);
}
