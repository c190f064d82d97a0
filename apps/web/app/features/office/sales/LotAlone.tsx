import type { OfficeSaleLot, SellableItem } from '@assay/contract/shapes/sale.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { parseTime, timeFault } from '@assay/domain/readTime.ts';
import { Suspense } from 'react';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../../lib/lazyWithRetry.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';
import { timeHint, unlessBlank } from '../typed.ts';
import { useMayDo } from '../useMayDo.ts';
import { LotFacts } from './LotFacts.tsx';
import type { PresetOption } from './presetOptions.ts';
import { presetInput, termsInputs, typedTerms } from './saleTerms.ts';
import { BLOCKERS } from './saleText.ts';

const LotForm = lazyWithRetry(() => import('./LotForm.tsx'), 'LotForm');

const dollars = (cents: number): string => String(cents / 100);

/** Creates an unpublished lot of an item that is in no sale. */
export function NewLot({
  item: { itemId, title, openingCents },
  presets,
}: {
  item: SellableItem;
  presets: readonly PresetOption[];
}) {
  const zone = useTimeZone();
  return (
    <OfficeAction
      call="office.createLot"
      id={`lot-of-${itemId}`}
      title="Auction by itself"
      buttonLabel="Create lot"
      inputs={[
        {
          name: 'openingCents',
          label: 'Opening bid',
          kind: 'money',
          defaultValue: dollars(openingCents),
          check: amountFault,
        },
        {
          name: 'reserveCents',
          label: 'Reserve',
          kind: 'money',
          hint: 'Leave blank for no reserve.',
          check: unlessBlank(amountFault),
        },
        {
          name: 'startsAt',
          label: 'Starts',
          kind: 'time',
          hint: timeHint(zone),
          check: (typed) => timeFault(typed, zone),
        },
        { name: 'endsAt', label: 'Ends', kind: 'time', hint: timeHint(zone), check: (typed) => timeFault(typed, zone) },
        presetInput(presets),
        ...termsInputs(),
      ]}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.createLot', {
          body: {
            itemId,
            openingCents: parseAmount(values.openingCents ?? '') ?? 0,
            reserveCents: parseAmount(values.reserveCents ?? ''),
            startsAt: parseTime(values.startsAt ?? '', zone) ?? '',
            endsAt: parseTime(values.endsAt ?? '', zone) ?? '',
            ...typedTerms(values),
            note,
          },
          idempotencyKey,
        })
      }
      doneMessage={`A lot of ${title} is created. Publish it under Unpublished lots.`}
    />
  );
}

/** An unpublished lot outside of a sale: what blocks it, its publication, and its form. */
export function DraftLot({
  lot,
  presets,
  backHref,
}: {
  lot: OfficeSaleLot;
  presets: readonly PresetOption[];
  backHref: string;
}) {
  const mayDo = useMayDo();
  if (!mayDo('office.editLot')) return <LotFacts lot={lot} />;
  return (
    <>
      {lot.blockers.length === 0 ? (
        <div className="office-acts">
          <OfficeAction
            call="office.publishLot"
            id={`publish-${lot.id}`}
            title="Publish lot"
            tone="commit"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.publishLot', { params: { id: lot.id }, body: { note }, idempotencyKey })
            }
            doneMessage={`${lot.title} is published.`}
          />
        </div>
      ) : (
        <p className="text-seal">
          It can’t be published yet: {lot.blockers.map((blocker) => BLOCKERS[blocker]).join('; ')}.
        </p>
      )}
      <Suspense fallback={<p aria-busy="true">Loading the lot…</p>}>
        <LotForm key={lot.id} lot={lot} presets={presets} backHref={backHref} />
      </Suspense>
    </>
  );
}
