import type { OfficeLot } from '@assay/contract/shapes/office.ts';
import type { VoidReason, WithdrawReason } from '@assay/domain/auction/office.ts';
import { browserApi } from '../session/browserApi.ts';
import { Act, type ActInput } from './Act.tsx';
import { assayReceives, parseMoney } from './deskText.ts';
import { parseEasternTime, parseSeqs } from './typed.ts';

const VOIDS: readonly { value: VoidReason; label: string }[] = [
  { value: 'typo', label: 'A slip, 12 hours before the end' },
  { value: 'fraud', label: 'Fraud' },
  { value: 'shill', label: 'Bids for show' },
  { value: 'blocked', label: 'The bidder was blocked' },
  { value: 'lot_description_changed', label: 'The description was changed' },
];
const WITHDRAWALS: readonly { value: WithdrawReason; label: string }[] = [
  { value: 'consignor', label: 'The consignor wants it back' },
  { value: 'damaged', label: 'Damaged' },
  { value: 'catalogue_error', label: 'An error in the catalogue' },
  { value: 'fraud', label: 'Fraud' },
  { value: 'authenticity', label: 'Its authenticity is doubtful' },
];
const reason = (options: ActInput['options']): ActInput => ({
  name: 'reason',
  label: 'Reason',
  kind: 'select',
  options: options ?? [],
});
const PUBLIC: ActInput = {
  name: 'publicNote',
  label: 'What everybody reads',
  kind: 'area',
  hint: 'On the lot’s page, 10 characters or more.',
  check: (typed) => (typed.trim().length < 10 ? 'Say it in 10 characters or more' : null),
};
const time = (name: string, label: string): ActInput => ({
  name,
  label,
  kind: 'mono',
  hint: 'Eastern time, as 2026-12-01 15:00',
  check: (typed) => (parseEasternTime(typed) === null ? 'Enter a time as 2026-12-01 15:00' : null),
});
const amount = (label: string, hint: string): ActInput => ({
  name: 'amountCents',
  label,
  kind: 'money',
  hint,
  check: (typed) => ((parseMoney(typed) ?? 0) >= 100 ? null : 'Enter an amount, for example 450'),
});

/** What staff may do to a lot in its state; the house refuses with a reason what its rules do not allow. */
export function LotActs({ found: { lot, title } }: { found: OfficeLot }) {
  const params = { id: lot.auctionId };
  if (lot.type === 'buy_now') return null;
  if (lot.status === 'done') return <AfterActs lot={lot} title={title} />;
  const isRunning = lot.status === 'open' || lot.status === 'extended' || lot.status === 'blind';
  return (
    <div className="office-acts mt-6">
      {!isRunning ? null : lot.pausedAt === null ? (
        <Act
          id="pause"
          title="Stop the clock"
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.pause', { params, body: { note }, idempotencyKey })
          }
          said={`The clock of ${title} stands: no bid is taken.`}
        />
      ) : (
        <Act
          id="resume"
          title="Let it run again"
          tone="commit"
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.resume', { params, body: { note }, idempotencyKey })
          }
          said={`${title} runs again; the paused time was added.`}
        />
      )}
      {lot.bidCount === 0 ? null : (
        <Act
          id="void-bids"
          title="Take bids out"
          tone="danger"
          inputs={[
            {
              name: 'seqs',
              label: 'Numbers of the bids',
              kind: 'mono',
              hint: 'From the list below, for example 3, 5',
              check: (typed) => (parseSeqs(typed) === null ? 'Enter numbers of bids, for example 3, 5' : null),
            },
            reason(VOIDS),
          ]}
          confirm={{
            title: 'Take these bids out?',
            text: 'The lot is replayed without them: price and lead may change, and everybody concerned is told. This cannot be undone.',
          }}
          send={(values, note, idempotencyKey) =>
            browserApi.call('office.voidBids', {
              params,
              body: { seqs: parseSeqs(values.seqs ?? '') ?? [], reason: values.reason as VoidReason, note },
              idempotencyKey,
            })
          }
          said="The bids are void; the lot was replayed without them."
        />
      )}
      <Act
        id="withdraw"
        title="Withdraw the lot"
        tone="danger"
        inputs={[reason(WITHDRAWALS), PUBLIC]}
        confirm={{
          title: 'Withdraw the lot?',
          text: 'Its bids fall away and their bidders are told. This cannot be undone.',
        }}
        send={(values, note, idempotencyKey) =>
          browserApi.call('office.withdraw', {
            params,
            body: { reason: values.reason as WithdrawReason, note, publicNote: (values.publicNote ?? '').trim() },
            idempotencyKey,
          })
        }
        said={`${title} is withdrawn.`}
      />
    </div>
  );
}

function AfterActs({ lot, title }: Pick<OfficeLot, 'lot' | 'title'>) {
  const params = { id: lot.auctionId };
  const isUnsold = lot.outcome !== 'sold' && lot.outcome !== 'second_chance';
  return (
    <div className="office-acts mt-6">
      <Act
        id="reopen"
        title="List it again"
        press="Ask for it"
        inputs={[PUBLIC, time('startsAt', 'Starts'), time('endsAt', 'Ends')]}
        // Always a request: a colleague confirms it.
        send={async (values, note, idempotencyKey) => ({
          request: await browserApi.call('office.reopen', {
            params,
            body: {
              publicNote: (values.publicNote ?? '').trim(),
              startsAt: parseEasternTime(values.startsAt ?? '') ?? '',
              endsAt: parseEasternTime(values.endsAt ?? '') ?? '',
              note,
            },
            idempotencyKey,
          }),
        })}
        said=""
      />
      {isUnsold ? (
        <>
          <Act
            id="list-at-price"
            title="Sell it at a price"
            inputs={[
              {
                ...amount('Price', 'From now, for 90 days.'),
                told: (typed) => assayReceives(parseMoney(typed)),
              },
            ]}
            send={({ amountCents }, note, idempotencyKey) => {
              const priceCents = parseMoney(amountCents ?? '') ?? 0;
              return browserApi.call('office.listAtPrice', {
                params,
                body: { priceCents, expectedTotalCents: priceCents, note },
                idempotencyKey,
              });
            }}
            said={`${title} is sold at a price now.`}
          />
          <Act
            id="open-to-offers"
            title="Open it to offers"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.openToOffers', { params, body: { note }, idempotencyKey })
            }
            said={`${title} takes offers now.`}
          />
        </>
      ) : null}
      {lot.outcome === 'reserve_not_met' ? (
        <Act
          id="after-sale"
          title="Offer it to the highest bidder"
          inputs={[amount('Price', 'Between the last price and the reserve, agreed with its owner.')]}
          send={({ amountCents }, note, idempotencyKey) =>
            browserApi.call('office.afterSale', {
              params,
              body: { amountCents: parseMoney(amountCents ?? '') ?? 0, note },
              idempotencyKey,
            })
          }
          said="Offered: the highest bidder has 48 hours."
        />
      ) : null}
    </div>
  );
}
