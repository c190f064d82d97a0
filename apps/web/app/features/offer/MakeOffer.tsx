import { newIdempotencyKey } from '@assay/client/index.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import type { OffersPossible } from '@assay/contract/shapes/offer.ts';
import { parseWholeDollars, wholeDollarFault } from '@assay/domain/money/readAmount.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { FormEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { addressesHref } from '../../entities/address/addressesHref.ts';
import { hasOrder, orderHref, refusalText } from '../../entities/offer/offerText.ts';
import { SaleSummary } from '../../entities/offer/SaleSummary.tsx';
import { useSaleEstimate } from '../../entities/offer/useSaleEstimate.ts';
import { AmountField } from '../../forms/AmountField.tsx';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

/** What a tab keeps of an offer under review. */
export type LeftOffer = { itemId: string; amountCents: number };

/** An amount, its total, and the button that makes it binding for 48 hours. */
export function MakeOffer({
  item,
  possible,
  initialCents,
  buyPresses,
  onOffered,
}: {
  item: Item;
  possible: OffersPossible;
  /** An amount that was typed before logging in: filled in. */
  initialCents: number | null;
  /** Presses on the bar's "Buy now". */
  buyPresses: number;
  onOffered: () => void;
}) {
  const { leastCents, instantPriceCents, attemptsLeft } = possible;
  const [amount, setAmount] = useState<number | null>(null);
  /** Of a review that was left, for the field. */
  const [leftCents, setLeftCents] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The saved address is invalid: offers are refused until it is corrected. */
  const [isAddressFault, setAddressFault] = useState(false);
  const navigate = useNavigate();
  const [isPending, setPending] = useState(false);
  const key = useRef(newIdempotencyKey());
  const isInstant = amount !== null && instantPriceCents !== null && amount >= instantPriceCents;
  const price = isInstant ? instantPriceCents : amount;
  const { id } = item;
  const { left, keep, drop } = useUnfinished<LeftOffer>('offer');
  // A review that a reload or a log-out interrupted is open again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left
  useEffect(() => {
    if (left?.value.itemId !== id) return;
    const { amountCents } = left.value;
    setAmount(amountCents);
    if (amountCents !== instantPriceCents) setLeftCents(amountCents);
    if (left.isSent) setError('We don’t know whether your offer was sent. Check your offers before you send it again.');
    else if (left.wasLoggedOut)
      setError('You were logged out. Your offer was not sent. Check the total, then send it.');
  }, [left, id]);
  const { estimate, load: loadEstimate } = useSaleEstimate(
    useCallback(
      () => browserApi.call('offer.estimate', { params: { id }, query: { amount_cents: amount ?? leastCents } }),
      [id, amount, leastCents],
    ),
  );
  useEffect(() => {
    if (amount === null) return;
    loadEstimate().catch(async (error: unknown) => setError(await messageOf(error)));
  }, [amount, loadEstimate]);

  function buyNow(): void {
    setError(null);
    setAmount(instantPriceCents);
    if (instantPriceCents !== null) keep({ itemId: id, amountCents: instantPriceCents });
  }
  const shownCents = leftCents ?? initialCents;
  // Logged in to buy, or pressed on the bar: the review of the purchase opens.
  const isBuying = initialCents !== null && initialCents === instantPriceCents;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press
  useEffect(() => {
    if (isBuying || buyPresses > 0) buyNow();
  }, [isBuying, buyPresses]);

  function review(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('amount') ?? '');
    const cents = parseWholeDollars(typed);
    setError(
      cents !== null && cents < leastCents
        ? `The minimum offer is ${formatMoney(leastCents)}`
        : wholeDollarFault(typed),
    );
    setAmount(cents !== null && cents >= leastCents ? cents : null);
    if (cents !== null && cents >= leastCents) keep({ itemId: id, amountCents: cents });
  }
  function close(): void {
    drop();
    setAmount(null);
    setError(null);
  }
  async function send(): Promise<void> {
    if (amount === null) return;
    setPending(true);
    setError(null);
    keep({ itemId: id, amountCents: amount }, true);
    try {
      const offer = await browserApi.call('offer.submit', {
        params: { id: item.id },
        body: { amountCents: amount, expectedTotalCents: estimate?.totalCents },
        idempotencyKey: key.current,
      });
      drop();
      // Bought at the instant price: the order's page says whether it is paid, and what comes next.
      if (hasOrder(offer)) return await navigate(orderHref(offer.invoiceId));
      setAmount(null);
      onOffered();
    } catch (error) {
      const problem = await problemOf(error);
      if (problem !== null && problem.status < 500) keep({ itemId: id, amountCents: amount });
      setAddressFault(problem?.errors[0]?.path.startsWith('address.') === true);
      const refusal = problem === null ? null : refusalText(problem.code, problem.minimumCents);
      setError(refusal ?? problem?.errors[0]?.message ?? (await messageOf(error)));
      if (problem?.code === 'total_changed') await loadEstimate();
    } finally {
      key.current = newIdempotencyKey();
      setPending(false);
    }
  }
  return (
    <>
      {instantPriceCents === null ? null : (
        <>
          <Button variant="commit" size="large" block onClick={buyNow}>
            Buy now {formatMoney(instantPriceCents)}
          </Button>
          <p className="offer-or">or make an offer</p>
        </>
      )}
      <form method="post" noValidate onSubmit={review}>
        <AmountField
          isWhole
          key={leftCents}
          id="offer-amount"
          name="amount"
          label="Your offer"
          defaultValue={shownCents === null ? undefined : String(shownCents / 100)}
          hint={`Whole dollars, from ${formatMoney(leastCents)}. ${attemptsLeft === 1 ? '1 offer left' : `${attemptsLeft} offers left`} in 30 days.`}
          error={amount === null ? error : null}
        />
        <Button
          className="mt-4"
          type="submit"
          variant={instantPriceCents === null ? 'commit' : 'quiet'}
          size="large"
          block
        >
          Review offer
        </Button>
      </form>
      <Dialog
        open={amount !== null}
        onClose={close}
        title={isInstant ? `Buy it for ${formatMoney(price ?? 0)}?` : `Offer ${formatMoney(price ?? 0)}?`}
        footer={
          <>
            <Button onClick={close}>Edit offer</Button>
            <Button
              variant="commit"
              pending={isPending}
              pendingLabel="Sending…"
              disabledReason={estimate === null ? 'The total isn’t available yet.' : null}
              onClick={() => void send()}
            >
              {isInstant
                ? `Buy now${estimate === null ? '' : ` for ${formatMoney(estimate.totalCents, true)}`}`
                : 'Make this offer'}
            </Button>
          </>
        }
      >
        {error === null ? null : (
          <div role="alert">
            <Strip
              tone="seal"
              title={error}
              action={
                isAddressFault && amount !== null ? (
                  <LinkButton href={addressesHref({ next: `/items/${item.slug}?offer=${amount / 100}` })}>
                    Fix the address
                  </LinkButton>
                ) : undefined
              }
            />
          </div>
        )}
        <p>
          {isInstant
            ? 'We charge this total now, and the item is yours.'
            : 'Your offer is binding for 48 hours. If it’s accepted, we charge this total immediately.'}
        </p>
        <SaleSummary estimate={estimate} label={isInstant ? 'Price' : 'Your offer'} />
      </Dialog>
    </>
  );
}
