import type { OfficeLot } from '@assay/contract/shapes/office.ts';
import { VoidReason, voidReasons, type WithdrawReason, withdrawReasons } from '@assay/domain/auction/office.ts';
import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { twoPersons } from '@assay/domain/office/twoPersons.ts';
import { parseTime, pickerTime, timeFault } from '@assay/domain/readTime.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { assayReceives } from './assayReceives.ts';
import { fieldRefusal } from './fieldRefusal.ts';
import { type ActionInput, OfficeAction } from './OfficeAction.tsx';
import { atLeast, keptTime, parseSeqs, timeHint } from './typed.ts';

const VOIDS: Readonly<Record<VoidReason, string>> = {
  typo: 'Typo, at least 12 hours before the end',
  fraud: 'Fraud',
  shill: 'Shill bidding',
  blocked: 'Bidder blocked',
  lot_description_changed: 'Description changed',
};
const WITHDRAWALS: Readonly<Record<WithdrawReason, string>> = {
  damaged: 'Damaged',
  lost: 'Lost',
  catalogue_error: 'Error in the description',
  title: 'Unclear who owns it',
  authenticity: 'Doubtful authenticity',
  fraud: 'Fraud',
  law: 'The law doesn’t allow the sale',
  consignor: 'Requested by the consignor',
};
/** Acts on a running lot that can be open from the start. */
export const LotAct = ['pause', 'extend', 'void', 'withdraw'] as const;
export type LotAct = (typeof LotAct)[number];

/** A choice of the reasons that the lot allows. */
const reason = <Reason extends string>(
  allowed: readonly Reason[],
  labels: Readonly<Record<Reason, string>>,
): ActionInput => ({
  name: 'reason',
  label: 'Reason',
  kind: 'select',
  options: allowed.map((value) => ({ value, label: labels[value] })),
});
const PUBLIC: ActionInput = {
  name: 'publicNote',
  label: 'Public note',
  kind: 'area',
  hint: 'Shown on the lot’s page. 10 characters or more.',
  check: atLeast(10),
};
const time = (name: string, label: string, zone: TimeZone): ActionInput => ({
  name,
  label,
  kind: 'time',
  hint: timeHint(zone),
  check: (typed) => timeFault(typed, zone),
});
/** A later end than this one. */
const newEnd = (was: string, zone: TimeZone): ActionInput => {
  const laterMs = (typed: string): number | null => {
    const at = keptTime(typed, was, zone);
    return at === undefined ? null : Date.parse(at) - Date.parse(was);
  };
  return {
    ...time('endsAt', 'New scheduled end', zone),
    defaultValue: pickerTime(was, zone),
    check: (typed) =>
      timeFault(typed, zone) ?? ((laterMs(typed) ?? 0) > 0 ? null : 'Choose an end after the present one'),
    preview: (typed) => {
      const ms = laterMs(typed);
      return ms === null || ms <= 0 ? null : `${laterText(ms)} later than now scheduled.`;
    },
  };
};
/** A span in its two largest units: "1 day 2 hours", "45 minutes". */
function laterText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  const parts = [
    [Math.floor(minutes / 1_440), 'day'],
    [Math.floor((minutes % 1_440) / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).slice(0, 2);
  return said.map(([count, unit]) => `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`).join(' ');
}
const amount = (label: string, hint: string): ActionInput => ({
  name: 'amountCents',
  label,
  kind: 'money',
  hint,
  check: (typed) => ((parseAmount(typed) ?? 100) < 100 ? 'Enter at least 1' : amountFault(typed)),
});

/** The lot as the rules for withdrawals and voids read it. */
const toRules = ({ status, reserve, bidCount, endsAt }: OfficeLot['lot']) => ({
  status,
  hasReserve: reserve !== 'none',
  bidCount,
  endsAt: Date.parse(endsAt),
});

/** What staff may do with a lot in its state: only what the rules allow now is offered. */
export function LotActions({
  data: { lot, title },
  opened = null,
  hasVoid = true,
}: {
  data: Pick<OfficeLot, 'lot' | 'title'>;
  /** The act that is open from the start. */
  opened?: LotAct | null;
  /** False: bids are voided elsewhere on the page, after a preview. */
  hasVoid?: boolean;
}) {
  const zone = useTimeZone();
  const params = { id: lot.auctionId };
  if (lot.type === 'buy_now') return null;
  if (lot.status === 'done') return <AfterSaleActions lot={lot} title={title} />;
  const isRunning = lot.status === 'open' || lot.status === 'extended' || lot.status === 'blind';
  const rules = toRules(lot);
  const withdrawals = withdrawReasons(rules);
  const takesTwo = twoPersons.withdraw(rules);
  return (
    <div className="office-acts mt-6">
      {!isRunning ? null : lot.pausedAt === null ? (
        <OfficeAction
          call="office.pause"
          id="pause"
          subject={lot.auctionId}
          title="Pause lot"
          isOpen={opened === 'pause'}
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.pause', { params, body: { note }, idempotencyKey })
          }
          doneMessage={`${title} is paused and isn’t accepting bids.`}
          undo={(note, idempotencyKey) => browserApi.call('office.resume', { params, body: { note }, idempotencyKey })}
        />
      ) : (
        <OfficeAction
          call="office.resume"
          id="resume"
          subject={lot.auctionId}
          title="Resume lot"
          isOpen={opened === 'pause'}
          tone="commit"
          send={(_values, note, idempotencyKey) =>
            browserApi.call('office.resume', { params, body: { note }, idempotencyKey })
          }
          doneMessage={`${title} resumed. The paused time was added.`}
          undo={(note, idempotencyKey) => browserApi.call('office.pause', { params, body: { note }, idempotencyKey })}
        />
      )}
      {lot.status === 'open' && lot.pausedAt === null ? (
        <OfficeAction
          call="office.editLot"
          id="extend"
          subject={lot.auctionId}
          title="Extend lot"
          isOpen={opened === 'extend'}
          inputs={[
            newEnd(lot.scheduledEndsAt, zone),
            {
              ...PUBLIC,
              label: 'Public reason',
              hint: 'Shown on the lot’s page. Its bidders and watchers get it. 10 characters or more.',
            },
          ]}
          send={async (values, note, idempotencyKey) => {
            // The lot is shown live; the version is that of the end that is shown.
            const { version, endsAt } = await browserApi.call('office.lot', { params });
            if (endsAt !== lot.scheduledEndsAt)
              throw fieldRefusal([
                { path: 'endsAt', code: 'changed', message: 'The end has changed. Load the page again' },
              ]);
            return browserApi.call('office.editLot', {
              params,
              body: {
                version,
                endsAt: keptTime(values.endsAt ?? '', lot.scheduledEndsAt, zone) ?? '',
                publicNote: (values.publicNote ?? '').trim(),
                note,
              },
              idempotencyKey,
            });
          }}
          doneMessage={`${title} closes later. Its bidders are notified.`}
        />
      ) : null}
      {hasVoid ? <VoidBids lot={lot} isOpen={opened === 'void'} /> : null}
      {withdrawals.length === 0 ? null : (
        <OfficeAction
          call="office.withdraw"
          id="withdraw"
          subject={lot.auctionId}
          title="Withdraw lot"
          buttonLabel={takesTwo ? 'Request withdrawal' : 'Withdraw lot'}
          isOpen={opened === 'withdraw'}
          tone="danger"
          inputs={[reason(withdrawals, WITHDRAWALS), PUBLIC]}
          confirm={{
            title: takesTwo ? 'Request to withdraw this lot?' : 'Withdraw this lot?',
            text: takesTwo
              ? 'It has bids and no reserve, so a colleague must confirm it. Pause the lot to stop bidding until then. Then all bids are canceled and we notify the bidders.'
              : 'All bids are canceled and we notify the bidders. This can’t be undone.',
          }}
          send={(values, note, idempotencyKey) =>
            browserApi.call('office.withdraw', {
              params,
              body: { reason: values.reason as WithdrawReason, note, publicNote: (values.publicNote ?? '').trim() },
              idempotencyKey,
            })
          }
          doneMessage={`${title} withdrawn.`}
        />
      )}
    </div>
  );
}

/** Voids bids: those that are typed, or those of a preview. */
export function VoidBids({
  lot,
  seqs,
  isOpen,
}: {
  lot: OfficeLot['lot'];
  /** The numbers of the preview. */
  seqs?: readonly number[];
  isOpen: boolean;
}) {
  const typed: ActionInput = {
    name: 'seqs',
    label: 'Bid numbers',
    kind: 'mono',
    hint: 'From the list of bids, for example 3, 5',
    check: (text) => (parseSeqs(text) === null ? 'Enter bid numbers, for example 3, 5' : null),
  };
  const rules = toRules(lot);
  // A text, so that the form is rendered again only when a reason ends.
  const named = useClockValue((now) => voidReasons(rules, now).join(' '));
  if (named === '') return null;
  const allowed = VoidReason.filter((value) => named.split(' ').includes(value));
  const numbers = seqs === undefined ? '' : ` ${seqs.join(', ')}`;
  return (
    <OfficeAction
      call="office.voidBids"
      id="void-bids"
      subject={lot.auctionId}
      title={seqs?.length === 1 ? `Void bid${numbers}` : `Void bids${numbers}`}
      isOpen={isOpen}
      tone="danger"
      inputs={[...(seqs === undefined ? [typed] : []), reason(allowed, VOIDS)]}
      confirm={{
        title: seqs?.length === 1 ? 'Void this bid?' : 'Void these bids?',
        text: 'We recalculate the lot without them, so the price and leader may change, and we notify everyone affected. This can’t be undone.',
      }}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.voidBids', {
          params: { id: lot.auctionId },
          body: {
            seqs: [...(seqs ?? parseSeqs(values.seqs ?? '') ?? [])],
            reason: values.reason as VoidReason,
            note,
          },
          idempotencyKey,
        })
      }
      doneMessage="Bids voided and lot recalculated."
    />
  );
}

function AfterSaleActions({ lot, title }: Pick<OfficeLot, 'lot' | 'title'>) {
  const zone = useTimeZone();
  const params = { id: lot.auctionId };
  const isUnsold = lot.outcome !== 'sold' && lot.outcome !== 'second_chance';
  return (
    <div className="office-acts mt-6">
      <OfficeAction
        call="office.reopen"
        id="reopen"
        subject={lot.auctionId}
        title="Relist"
        buttonLabel="Request relisting"
        inputs={[PUBLIC, time('startsAt', 'Starts', zone), time('endsAt', 'Ends', zone)]}
        // Always a request: a colleague confirms it.
        send={async (values, note, idempotencyKey) => ({
          request: await browserApi.call('office.reopen', {
            params,
            body: {
              publicNote: (values.publicNote ?? '').trim(),
              startsAt: parseTime(values.startsAt ?? '', zone) ?? '',
              endsAt: parseTime(values.endsAt ?? '', zone) ?? '',
              note,
            },
            idempotencyKey,
          }),
        })}
        doneMessage=""
      />
      {isUnsold ? (
        <>
          <OfficeAction
            call="office.listAtPrice"
            id="list-at-price"
            subject={lot.auctionId}
            title="Sell at a fixed price"
            inputs={[
              {
                ...amount('Price', 'Starts now, for 90 days.'),
                preview: (typed) => assayReceives(parseAmount(typed)),
              },
            ]}
            send={({ amountCents }, note, idempotencyKey) => {
              const priceCents = parseAmount(amountCents ?? '') ?? 0;
              return browserApi.call('office.listAtPrice', {
                params,
                body: { priceCents, expectedTotalCents: priceCents, note },
                idempotencyKey,
              });
            }}
            doneMessage={`${title} is now for sale at a fixed price.`}
          />
          <OfficeAction
            call="office.openToOffers"
            id="open-to-offers"
            subject={lot.auctionId}
            title="Open to offers"
            send={(_values, note, idempotencyKey) =>
              browserApi.call('office.openToOffers', { params, body: { note }, idempotencyKey })
            }
            doneMessage={`${title} is now open to offers.`}
          />
        </>
      ) : null}
      {lot.outcome === 'reserve_not_met' ? (
        <OfficeAction
          call="office.afterSale"
          id="after-sale"
          subject={lot.auctionId}
          title="Offer to the highest bidder"
          inputs={[amount('Price', 'Between the last price and the reserve, agreed with the owner.')]}
          send={({ amountCents }, note, idempotencyKey) =>
            browserApi.call('office.afterSale', {
              params,
              body: { amountCents: parseAmount(amountCents ?? '') ?? 0, note },
              idempotencyKey,
            })
          }
          doneMessage="Offer sent. The highest bidder has 48 hours."
        />
      ) : null}
    </div>
  );
}
