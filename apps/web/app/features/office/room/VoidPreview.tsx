import type { OfficeLot } from '@assay/contract/shapes/office.ts';
import type { VoidPreview as Preview } from '@assay/contract/shapes/room.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Facts } from '@assay/ui/components/DataList.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Fragment, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { BidderLink } from '../BidderLink.tsx';
import { VoidBids } from '../LotActions.tsx';
import { parseSeqs } from '../typed.ts';
import type { RoomView } from './roomHref.ts';

const NOTICES = {
  voided: 'their bid was voided',
  leads_again: 'they lead again',
  no_longer_leads: 'they no longer lead',
} as const;
const RESERVES = { none: 'None', not_met: 'Not met', met: 'Met' } as const;

/** What a void would change, before it is done. A plain form: the numbers are part of the address. */
export function VoidPreview({
  lot,
  view,
  seqs,
  preview,
  fault,
}: {
  lot: OfficeLot['lot'];
  view: RoomView;
  seqs: string;
  preview: Preview | null;
  /** Why there is no preview of these numbers. */
  fault: string | null;
}) {
  const result = useRef<HTMLDivElement>(null);
  // Read first, then the reason: the next stop of Tab.
  const isShown = preview !== null;
  useEffect(() => {
    if (isShown) result.current?.focus();
  }, [isShown]);
  return (
    <section aria-labelledby="void-preview" className="mt-6">
      <h3 id="void-preview">Preview a void</h3>
      <Form
        method="get"
        action="/office/room"
        preventScrollReset
        replace
        className="mt-2 flex flex-wrap items-end gap-3"
      >
        {view.sale === null ? null : <input type="hidden" name="sale" value={view.sale} />}
        {view.page > 1 ? <input type="hidden" name="page" value={view.page} /> : null}
        <input type="hidden" name="lot" value={lot.auctionId} />
        <input type="hidden" name="act" value="void" />
        <TextField
          id="room-seqs"
          name="seqs"
          label="Bid numbers"
          hint="For example 3, 5. Nothing changes yet."
          look="mono"
          autoComplete="off"
          maxLength={400}
          defaultValue={seqs}
          error={fault ?? undefined}
          className="min-w-44 flex-1"
        />
        <Button type="submit">Preview</Button>
      </Form>
      {preview === null ? null : (
        <>
          <div ref={result} role="status" tabIndex={-1} className="room-preview">
            <Facts
              className="mt-4"
              rows={[
                {
                  key: 'price',
                  label: 'Price',
                  value: change(moneyText(preview.before.priceCents), moneyText(preview.after.priceCents)),
                },
                {
                  key: 'leader',
                  label: 'Leader',
                  value: (
                    <LeaderChange
                      auctionId={lot.auctionId}
                      before={preview.before.leaderAlias}
                      after={preview.after.leaderAlias}
                    />
                  ),
                },
                {
                  key: 'bids',
                  label: 'Bids',
                  value: change(String(preview.before.bidCount), String(preview.after.bidCount)),
                },
                { key: 'next', label: 'Next bid', value: formatMoney(preview.minNextBidCents) },
                { key: 'reserve', label: 'Reserve', value: RESERVES[preview.reserve] },
                {
                  key: 'notified',
                  label: 'Notified',
                  value: preview.notified.map(({ alias, notice }, index) => (
                    <Fragment key={`${alias} ${notice}`}>
                      {index === 0 ? '' : '; '}
                      <BidderLink auctionId={lot.auctionId} alias={alias} />: {NOTICES[notice]}
                    </Fragment>
                  )),
                },
              ]}
            />
            <p className="mt-3 text-small text-ink-2">
              {preview.needsSecondPerson ? 'A colleague must confirm it. ' : ''}
              If the new leader’s credit no longer covers their bid, it is capped or skipped.
            </p>
          </div>
          <div className="office-acts mt-3">
            <VoidBids key={seqs} lot={lot} seqs={parseSeqs(seqs) ?? []} isOpen />
          </div>
        </>
      )}
    </section>
  );
}

const moneyText = (amountCents: number | null): string => (amountCents === null ? 'No bids' : formatMoney(amountCents));
const change = (before: string, after: string): string =>
  before === after ? `${after}, unchanged` : `${before} → ${after}`;

function LeaderChange({
  auctionId,
  before,
  after,
}: {
  auctionId: string;
  before: string | null;
  after: string | null;
}) {
  const nameOf = (alias: string | null) =>
    alias === null ? 'No one' : <BidderLink auctionId={auctionId} alias={alias} />;
  return before === after ? (
    <>{nameOf(after)}, unchanged</>
  ) : (
    <>
      {nameOf(before)} → {nameOf(after)}
    </>
  );
}
