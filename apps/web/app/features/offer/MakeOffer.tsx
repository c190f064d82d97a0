import { newIdempotencyKey } from '@assay/client/index.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import type { OffersPossible } from '@assay/contract/shapes/offer.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { FormEvent } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addressesHref } from '../../entities/address/addressesHref.ts';
import { parseDollars, refusalText } from '../../entities/offer/offerText.ts';
import { SaleSummary } from '../../entities/offer/SaleSummary.tsx';
import { useSaleEstimate } from '../../entities/offer/useSaleEstimate.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';

/** An amount, its total, and the button that makes it binding for 48 hours. */
export function MakeOffer({
  item,
  possible,
  initialCents,
  onOffered,
}: {
  item: Item;
  possible: OffersPossible;
  /** An amount that was typed before logging in: filled in. */
  initialCents: number | null;
  onOffered: () => void;
}) {
  const { leastCents, instantPriceCents, attemptsLeft } = possible;
  const [amount, setAmount] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The saved address is invalid: offers are refused until it is corrected. */
  const [isAddressFault, setAddressFault] = useState(false);
  const [isPending, setPending] = useState(false);
  const key = useRef(newIdempotencyKey());
  const isInstant = amount !== null && instantPriceCents !== null && amount >= instantPriceCents;
  const price = isInstant ? instantPriceCents : amount;
  const { id } = item;
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

  function review(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const cents = parseDollars(String(new FormData(event.currentTarget).get('amount') ?? ''));
    setError(
      cents === null
        ? 'Enter a whole dollar amount'
        : cents < leastCents
          ? `The minimum offer is ${formatMoney(leastCents)}`
          : null,
    );
    setAmount(cents !== null && cents >= leastCents ? cents : null);
  }
  async function send(): Promise<void> {
    if (amount === null) return;
    setPending(true);
    setError(null);
    try {
      await browserApi.call('offer.submit', {
        params: { id: item.id },
        body: { amountCents: amount, expectedTotalCents: estimate?.totalCents },
        idempotencyKey: key.current,
      });
      setAmount(null);
      onOffered();
    } catch (error) {
      const problem = await problemOf(error);
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
      <form method="post" noValidate onSubmit={review}>
        <TextField
          id="offer-amount"
          name="amount"
          label="Your offer"
          look="money"
          defaultValue={initialCents === null ? undefined : String(initialCents / 100)}
          hint={`Whole dollars, from ${formatMoney(leastCents)}. ${attemptsLeft === 1 ? '1 offer left' : `${attemptsLeft} offers left`} in 30 days.`}
          error={amount === null ? error : null}
        />
        <Button className="mt-4" type="submit" variant="commit" size="large" block>
          Review offer
        </Button>
      </form>
      <Dialog
        open={amount !== null}
        onClose={() => setAmount(null)}
        title={isInstant ? `Buy it for ${formatMoney(price ?? 0)}?` : `Offer ${formatMoney(price ?? 0)}?`}
        footer={
          <>
            <Button onClick={() => setAmount(null)}>Edit offer</Button>
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
            ? 'Your offer meets the instant sale price. Pay now and the item is yours.'
            : 'Your offer is binding for 48 hours. If it’s accepted, we charge this total immediately.'}
        </p>
        <SaleSummary estimate={estimate} label={isInstant ? 'Instant sale price' : 'Your offer'} />
      </Dialog>
    </>
  );
}
