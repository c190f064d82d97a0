import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/offer.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { LotCell } from '../buying/LotCell.tsx';
import { FormErrors } from '../forms/FormErrors.tsx';
import { useApiForm } from '../forms/useApiForm.ts';
import { lazyPart } from '../lib/fetchPart.ts';
import { whenText } from '../lib/When.tsx';
import { browserApi } from '../session/browserApi.ts';
import { GiveAway } from './GiveAway.tsx';
import { parseDollars } from './offerWords.ts';

const WallChoice = lazyPart(() => import('./WallChoice.tsx'), 'WallChoice');
const ReportLost = lazyPart(() => import('./ReportLost.tsx'), 'ReportLost');
const GivingAway = lazyPart(() => import('./Gifts.tsx'), 'GivingAway');

const range = (low: number | null, high: number | null): string =>
  low === null || high === null ? '–' : `${formatMoney(low)} to ${formatMoney(high)}`;

/** One item of the reader's own: where it stands, what it may bring, and the least that he takes for it. */
export function OwnedRow({ owned }: { owned: OwnedItem }) {
  const { item } = owned;
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
          {owned.isInTransaction ? <Chip tone="amber">Being sold</Chip> : null}
          {owned.givenTo === null ? null : <Chip tone="amber">Being given</Chip>}
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
            value: owned.ownedSince === null ? '–' : whenText(owned.ownedSince, 'date'),
          },
          {
            key: 'paid',
            label: 'You paid',
            value: owned.cause === 'gift' ? 'A gift' : owned.paidCents === null ? '–' : formatMoney(owned.paidCents),
          },
          { key: 'value', label: 'Estimate', value: range(owned.valueLowCents, owned.valueHighCents) },
          { key: 'net', label: 'You would receive', value: range(owned.netLowCents, owned.netHighCents) },
        ]}
      />
      {owned.itemAssignment === 'virtual' ? (
        <p className="mt-3 text-small text-ink-2">Link it by the code on its seal, and it takes offers.</p>
      ) : owned.isInTransaction ? (
        <p className="mt-3 text-small text-ink-2">Its terms are fixed while it is being sold.</p>
      ) : owned.isReportedLost ? (
        <p className="mt-3 text-small text-ink-2">
          Its certificate says that it is gone. If you have it back, write to us: the house looks at it and opens it
          again.
        </p>
      ) : owned.givenTo === null ? (
        <>
          <MinimumForm owned={owned} />
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

function MinimumForm({ owned }: { owned: OwnedItem }) {
  const { revalidate } = useRevalidator();
  const [word, setWord] = useState('');
  const form = useApiForm({
    fields: ['amountCents'] as const,
    idPrefix: `minimum-${owned.item.id}-`,
    check: ({ amountCents }) =>
      amountCents.trim() === '' || parseDollars(amountCents) !== null
        ? []
        : [{ path: 'amountCents', code: 'offer_whole_dollars', message: 'Enter whole dollars, or leave it blank' }],
    submit: async ({ amountCents }) => {
      setWord('');
      const cents = amountCents.trim() === '' ? null : parseDollars(amountCents);
      await browserApi.call('item.minOffer', {
        params: { id: owned.item.id },
        body: { amountCents: cents },
        idempotencyKey: newIdempotencyKey(),
      });
      setWord(cents === null ? 'Any amount may be offered now.' : `Offers begin at ${formatMoney(cents)} now.`);
      await revalidate();
    },
  });
  return (
    <form className="mt-4 flex max-w-[36rem] flex-wrap items-end gap-3" {...form.props}>
      <FormErrors of={form} />
      <TextField
        className="min-w-56 flex-1"
        label="Least offer you take"
        hint="Whole dollars. Blank: any amount. Everybody sees it."
        look="money"
        defaultValue={owned.minOfferCents === null ? '' : String(owned.minOfferCents / 100)}
        {...form.field('amountCents')}
      />
      <Button
        type="submit"
        pending={form.isPending}
        pendingLabel="Saving…"
        aria-label={`Save the least offer for ${owned.item.title}`}
      >
        Save
      </Button>
      <span role="status" className="basis-full text-small text-ink-2">
        {word}
      </span>
    </form>
  );
}
