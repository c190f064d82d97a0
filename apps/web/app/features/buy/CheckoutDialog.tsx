import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import type { PurchaseEstimate } from '@assay/contract/shapes/purchase.ts';
import { addressText } from '@assay/domain/account/addressLines.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useClockValue } from '@assay/ui/components/ClockProvider.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { DataList } from '@assay/ui/components/DataList.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { Suspense, useState } from 'react';
import { addressesHref } from '../../entities/address/addressesHref.ts';
import { percent, shippingLabel } from '../../entities/price/estimate.ts';
import { lazyWithRetry } from '../../lib/lazyWithRetry.ts';
import { PayPanel } from '../invoice/PayPanel.tsx';
import type { Buy, BuyError, BuyStep } from './useBuy.ts';

const WalletPay = lazyWithRetry(() => import('./WalletPay.tsx'), 'default');

/** The checkout of one item: total cost, how long it is reserved, and the payment. */
export default function CheckoutDialog({ item, buy }: { item: Item; buy: Buy }) {
  const { step } = buy;
  return (
    <Dialog
      open={step.step !== 'closed'}
      onClose={() => void buy.close()}
      title={step.step !== 'done' ? 'Buy now' : step.invoice.status === 'pending' ? 'Order placed' : 'It’s yours'}
      className="buy-dialog"
    >
      <div className="buy-steps">
        <p className="buy-title">{item.title}</p>
        <ErrorStrip error={buy.error} />
        <Step item={item} buy={buy} />
      </div>
    </Dialog>
  );
}

function ErrorStrip({ error }: { error: BuyError | null }) {
  return (
    <div role="alert" className="buy-fault">
      {error === null ? null : (
        <Strip tone="seal" title={`${error.title}.`.replace('..', '.')}>
          {error.text}
        </Strip>
      )}
    </div>
  );
}

function Step({ item, buy }: { item: Item; buy: Buy }) {
  const { step } = buy;
  switch (step.step) {
    case 'closed':
      return null;
    case 'asking':
      return <p role="status">Reserving…</p>;
    case 'refused':
      return (
        <Button size="large" block onClick={() => void buy.close()}>
          Back to item
        </Button>
      );
    case 'done':
      return (
        <>
          <Strip tone="commit" title={step.invoice.status === 'paid' ? 'Paid.' : 'Bought.'}>
            {doneText(step.invoice)}
          </Strip>
          <LinkButton href={`/account/invoices/${step.invoice.id}`} variant="commit" size="large" block>
            View invoice
          </LinkButton>
        </>
      );
    case 'summary':
      return (
        <ReservationTimer until={step.estimate.reservedUntil} restart={() => void buy.begin(step.estimate.quantity)}>
          <Summary item={item} buy={buy} summary={step} />
        </ReservationTimer>
      );
    case 'pay':
      return (
        <ReservationTimer until={step.estimate.reservedUntil} restart={() => void buy.begin(step.estimate.quantity)}>
          <Totals item={item} estimate={step.estimate} />
          <PayPanel
            invoice={step.invoice}
            methods={step.methods}
            now={step.estimate.serverNow}
            onChange={() => buy.refreshInvoice(step.invoice.id)}
            onHold={() => undefined}
          />
        </ReservationTimer>
      );
  }
}

function doneText({ number, totalCents, paysLater, status }: Invoice): string {
  const title = `Invoice ${number} for ${formatMoney(totalCents, true)}`;
  if (paysLater) return `${title} is due in 30 days.`;
  if (status === 'paid') return `${title}. We’ll email you when it ships.`;
  return `${title}. We’re debiting your bank account, which takes about four business days. We’ll email you when we receive the payment.`;
}

/** Counts down by the server's clock; at zero, offers to reserve again instead of continuing. */
function ReservationTimer({
  until,
  restart,
  children,
}: {
  until: string;
  restart: () => void;
  children: React.ReactNode;
}) {
  const endsAt = Date.parse(until);
  const isOver = useClockValue((now) => now >= endsAt);
  const [isAsked, setAsked] = useState(false);
  if (isOver)
    return (
      <>
        <Strip tone="amber" title="Your reservation expired.">
          You weren’t charged. If it’s still available, you can reserve it again.
        </Strip>
        <Button
          variant="commit"
          size="large"
          block
          pending={isAsked}
          pendingLabel="Reserving…"
          onClick={() => {
            setAsked(true);
            restart();
          }}
        >
          Reserve again
        </Button>
      </>
    );
  return (
    <>
      <p className="buy-held num">
        Reserved for you for <Countdown endsAt={endsAt} phase="open" closingText="a moment" />
      </p>
      {children}
    </>
  );
}

function Summary({ item, buy, summary }: { item: Item; buy: Buy; summary: Extract<BuyStep, { step: 'summary' }> }) {
  const { estimate, addresses, addressId } = summary;
  const chosen = addresses.find(({ id }) => id === addressId);
  const wallet = (
    <Suspense fallback={<div className="wallets" />}>
      <WalletPay key={`${estimate.totalCents} ${estimate.shipTo}`} item={item} estimate={estimate} buy={buy} />
    </Suspense>
  );
  if (estimate.shipTo === null)
    return (
      <>
        {estimate.achOnly || estimate.paysLater ? null : wallet}
        <Strip tone="amber" title="Please add a address">
          We need it to calculate shipping and tax. We’ll hold your reservation while you add it.
        </Strip>
        <LinkButton href="/account/profile?tab=addresses&edit=new" variant="commit" size="large" block>
          Add address
        </LinkButton>
      </>
    );
  return (
    <>
      {addresses.length < 2 ? null : (
        <SelectField
          label="Ship to"
          name="address"
          autoComplete="off"
          value={addressId ?? ''}
          options={addresses.map((each) => ({ value: each.id, label: addressText(each) }))}
          onChange={(event) => void buy.begin(estimate.quantity, event.currentTarget.value)}
        />
      )}
      <Totals item={item} estimate={estimate} isPlaced={addresses.length >= 2} />
      {estimate.achOnly || estimate.paysLater || chosen?.fault != null ? null : wallet}
      {estimate.achOnly && !estimate.paysLater ? (
        <Strip tone="blind" title="Bank transfer only.">
          This item is above the card limit. We debit your bank account in about four business days and hold the item
          for you until then.
        </Strip>
      ) : null}
      {chosen?.fault == null ? (
        <Button
          variant="commit"
          size="large"
          block
          pending={buy.isPending}
          pendingLabel="One moment…"
          onClick={() => void buy.order(estimate)}
        >
          {estimate.paysLater ? `Buy for ${formatMoney(estimate.totalCents, true)}, pay later` : 'Continue to payment'}
        </Button>
      ) : (
        <>
          <Strip tone="seal" title={chosen.fault}>
            We’ll hold your reservation while you edit the address.
          </Strip>
          <LinkButton
            href={addressesHref({ edit: chosen.id, next: `/items/${item.slug}?buy=${estimate.quantity}` })}
            variant="commit"
            size="large"
            block
          >
            Edit address
          </LinkButton>
        </>
      )}
      <p className="bid-terms">Sales are final, and items are sold as-is.</p>
    </>
  );
}

/** The total cost. `isPlaced`: the destination is already shown above. */
function Totals({ item, estimate, isPlaced = false }: { item: Item; estimate: PurchaseEstimate; isPlaced?: boolean }) {
  const { quantity, unitCents } = estimate;
  return (
    <div>
      {isPlaced ? null : <p className="all-in-place">Ships to {estimate.shipTo}</p>}
      <DataList
        className="text-small"
        rows={[
          {
            key: 'goods',
            label:
              quantity === 1 ? 'Price' : <span className="num">{`${quantity} × ${formatMoney(unitCents, true)}`}</span>,
            value: formatMoney(estimate.subtotalCents, true),
          },
          {
            key: 'shipping',
            label: shippingLabel(item),
            value: estimate.isShippingToBeQuoted ? 'Quoted after the sale' : formatMoney(estimate.shippingCents, true),
          },
          {
            key: 'tax',
            label: <span className="num">Tax · {percent(estimate.taxRateBps)}</span>,
            value: formatMoney(estimate.taxCents, true),
          },
          { key: 'total', label: 'You pay', value: formatMoney(estimate.totalCents, true), total: true },
        ]}
      />
    </div>
  );
}
