import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Link } from 'react-router';
import { CUSTODY, custodyText } from '../../entities/certificate/custodyText.ts';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { useTimeZone, When } from '../../lib/DateTime.tsx';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { browserApi } from '../../session/browserApi.ts';
import { GiveAway } from './GiveAway.tsx';
import { TermForm } from './TermForm.tsx';

const WallChoice = lazyWithRetry(() => import('./WallChoice.tsx'), 'WallChoice');
const SaleTerms = lazyWithRetry(() => import('./SaleTerms.tsx'), 'SaleTerms');
const ReportLost = lazyWithRetry(() => import('./ReportLost.tsx'), 'ReportLost');
const GivingAway = lazyWithRetry(() => import('./Gifts.tsx'), 'GivingAway');

const range = (low: number | null, high: number | null): string =>
  low === null || high === null ? '–' : `${formatMoney(low)} to ${formatMoney(high)}`;

/** One of the reader's items: its state, its estimated value, and its minimum offer. */
export function OwnedRow({ owned }: { owned: OwnedItem }) {
  const zone = useTimeZone();
  const { item, custody } = owned;
  const isKept = custody.state === 'held' || custody.state === 'lost';
  return (
    <li className="py-6 first:pt-0">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <LotCell item={item} />
        <span className="flex flex-wrap gap-2">
          {owned.itemAssignment === 'virtual' ? (
            <Chip tone="amber">Not linked yet</Chip>
          ) : (
            <Chip tone="commit">Linked</Chip>
          )}
          {owned.isInTransaction ? <Chip tone="amber">Sale in progress</Chip> : null}
          {owned.givenTo === null ? null : <Chip tone="amber">Gift pending</Chip>}
          {custody.failedRecheck === null ? null : <Chip tone="seal">Failed re-authentication</Chip>}
          {isKept ? <Chip tone="seal">{CUSTODY[custody.state]}</Chip> : null}
          {owned.isReportedLost ? <Chip tone="seal">Reported lost</Chip> : null}
          {owned.liveOffers > 0 ? (
            <Link className="link" to="/buying/offers">
              {owned.liveOffers === 1 ? '1 offer' : `${owned.liveOffers} offers`}
            </Link>
          ) : null}
        </span>
      </div>
      <Facts
        className="mt-4"
        rows={[
          {
            key: 'since',
            label: 'Yours since',
            value: owned.ownedSince === null ? '–' : <When at={owned.ownedSince} format="date" />,
          },
          {
            key: 'paid',
            label: 'You paid',
            value: owned.cause === 'gift' ? 'A gift' : owned.paidCents === null ? '–' : formatMoney(owned.paidCents),
          },
          { key: 'value', label: 'Estimate', value: range(owned.valueLowCents, owned.valueHighCents) },
          { key: 'custody', label: 'Location', value: custodyText(custody, zone) },
          { key: 'net', label: 'You’d receive', value: range(owned.netLowCents, owned.netHighCents) },
        ]}
      />
      {owned.itemAssignment === 'virtual' ? (
        <p className="mt-3 text-small text-ink-2">Link it with the code on its seal to start receiving offers.</p>
      ) : owned.isInTransaction ? (
        <p className="mt-3 text-small text-ink-2">You can’t change its terms during a sale.</p>
      ) : isKept ? (
        <p className="mt-3 text-small text-ink-2">
          {custody.state === 'held'
            ? 'We’re holding this item, so it isn’t for sale. We’ll let you know what happens next.'
            : 'We can’t locate this item, so it isn’t for sale. We’ll email you about what happens next.'}
        </p>
      ) : custody.failedRecheck !== null ? (
        <p className="mt-3 text-small text-ink-2">
          It failed re-authentication, so it isn’t for sale. We’ll let you know what happens next.
        </p>
      ) : owned.isReportedLost ? (
        <p className="mt-3 text-small text-ink-2">
          Its certificate shows it as missing. If you’ve recovered it, contact us so we can inspect it and make it
          available again.
        </p>
      ) : owned.givenTo === null ? (
        <>
          <Minimum owned={owned} />
          <SaleTerms owned={owned} />
          <div className="mt-4">
            <GiveAway owned={owned} />
            {owned.serial === null ? null : <ReportLost owned={owned} />}
          </div>
        </>
      ) : (
        <GivingAway owned={owned} gift={owned.givenTo} />
      )}
      {owned.itemAssignment === 'final' && !owned.isReportedLost ? <WallChoice owned={owned} /> : null}
    </li>
  );
}

function Minimum({ owned }: { owned: OwnedItem }) {
  return (
    <TermForm
      owned={owned}
      field="amountCents"
      label="Minimum offer"
      hint="Whole dollars. Leave blank for any amount. Everyone can see it."
      cents={owned.minOfferCents}
      saveLabel={`Save minimum offer for ${owned.item.title}`}
      save={async (amountCents) => {
        await browserApi.call('item.minOffer', {
          params: { id: owned.item.id },
          body: { amountCents },
          idempotencyKey: newIdempotencyKey(),
        });
      }}
      savedText={(cents) =>
        cents === null ? 'Buyers can now offer any amount.' : `Minimum offer is now ${formatMoney(cents)}.`
      }
    />
  );
}
