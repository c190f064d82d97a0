import type { SellableItem } from '@assay/contract/shapes/sale.ts';
import { auctionFault, typesSoldBy } from '@assay/domain/item/kindOfSale.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { parseTime, timeFault } from '@assay/domain/readTime.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { assayReceives } from '../assayReceives.ts';
import { type ActionInput, OfficeAction } from '../OfficeAction.tsx';
import { countFault, parseCount, timeHint, unlessBlank } from '../typed.ts';
import { NewLot } from './LotAlone.tsx';
import type { PresetOption } from './presetOptions.ts';

const time = (zone: TimeZone, name: string, label: string, blank: string): ActionInput => ({
  name,
  label,
  kind: 'time',
  hint: timeHint(zone, blank),
  check: unlessBlank((typed) => timeFault(typed, zone)),
});

/** Sells an approved item at a fixed price; opens it to offers or makes a lot of it where its type allows. */
export function ListingActions({ item, presets }: { item: SellableItem; presets: readonly PresetOption[] }) {
  const zone = useTimeZone();
  const { itemId, title, type } = item;
  return (
    <div className="office-acts mt-2">
      <OfficeAction
        call="office.createListing"
        id={`list-${itemId}`}
        title="Sell at a fixed price"
        buttonLabel="List item"
        tone="commit"
        inputs={[
          {
            name: 'priceCents',
            label: 'Price',
            kind: 'money',
            check: amountFault,
            preview: (typed) => assayReceives(parseAmount(typed)),
          },
          { name: 'quantity', label: 'Quantity', defaultValue: '1', check: countFault },
          { name: 'perUserLimit', label: 'Limit per person', defaultValue: '1', check: countFault },
          time(zone, 'startsAt', 'Starts', 'Leave blank to start now.'),
          time(zone, 'endsAt', 'Ends', 'Leave blank for 90 days.'),
        ]}
        send={(values, note, idempotencyKey) => {
          const priceCents = parseAmount(values.priceCents ?? '') ?? 0;
          const [startsAt, endsAt] = [parseTime(values.startsAt ?? '', zone), parseTime(values.endsAt ?? '', zone)];
          return browserApi.call('office.createListing', {
            body: {
              itemId,
              priceCents,
              expectedTotalCents: priceCents,
              quantity: parseCount(values.quantity ?? '') ?? 1,
              perUserLimit: parseCount(values.perUserLimit ?? '') ?? 1,
              ...(startsAt === null ? {} : { startsAt }),
              ...(endsAt === null ? {} : { endsAt }),
              note,
            },
            idempotencyKey,
          });
        }}
        doneMessage={`${title} is listed.`}
      />
      {typesSoldBy('make_offer').includes(type) ? (
        <OfficeAction
          call="office.openItemToOffers"
          id={`offers-${itemId}`}
          title="Open to offers"
          inputs={[
            {
              name: 'amountCents',
              label: 'Minimum offer',
              kind: 'money',
              hint: 'Lower offers are declined automatically. Leave blank for none.',
              check: unlessBlank(amountFault),
            },
            {
              name: 'instantPriceCents',
              label: 'Instant sale price',
              kind: 'money',
              hint: 'An offer of this much buys the item immediately. Leave blank for none.',
              check: unlessBlank(amountFault),
            },
          ]}
          send={(values, note, idempotencyKey) => {
            const instantPriceCents = parseAmount(values.instantPriceCents ?? '');
            return browserApi.call('office.openItemToOffers', {
              params: { id: itemId },
              body: {
                minOfferCents: parseAmount(values.amountCents ?? ''),
                instantPriceCents,
                expectedTotalCents: instantPriceCents ?? 0,
                note,
              },
              idempotencyKey,
            });
          }}
          doneMessage={`${title} is open to offers.`}
        />
      ) : null}
      {auctionFault(type) === null ? <NewLot item={item} presets={presets} /> : null}
    </div>
  );
}
