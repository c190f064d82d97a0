import { newIdempotencyKey } from '@assay/client/index.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import type { OffersPossible } from '@assay/contract/shapes/offer.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { messageOf } from '../forms/faults.ts';
import { AllIn } from '../item/AllIn.tsx';
import type { PlaceChoice } from '../item/usePlace.ts';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { parseDollars, refusalWords } from './offerWords.ts';

/** An amount, what it comes to in all, and the press that binds for 48 hours. */
export function MakeOffer({
  item,
  possible,
  places,
  meantCents,
  onMade,
}: {
  item: Item;
  possible: OffersPossible;
  places: PlaceChoice;
  /** An amount that was typed before logging in: filled in. */
  meantCents: number | null;
  onMade: () => void;
}) {
  const { leastCents, instantPriceCents, attemptsLeft } = possible;
  const [amount, setAmount] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  const key = useRef(newIdempotencyKey());
  const isInstant = amount !== null && instantPriceCents !== null && amount >= instantPriceCents;
  const price = isInstant ? instantPriceCents : amount;

  function review(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const cents = parseDollars(String(new FormData(event.currentTarget).get('amount') ?? ''));
    setFault(
      cents === null
        ? 'Enter whole dollars'
        : cents < leastCents
          ? `The least you can offer is ${formatMoney(leastCents)}`
          : null,
    );
    setAmount(cents !== null && cents >= leastCents ? cents : null);
  }
  async function send(): Promise<void> {
    if (amount === null) return;
    setPending(true);
    setFault(null);
    try {
      await browserApi.call('offer.submit', {
        params: { id: item.id },
        body: { amountCents: amount },
        idempotencyKey: key.current,
      });
      setAmount(null);
      onMade();
    } catch (error) {
      const problem = await problemOf(error);
      const words = problem === null ? null : refusalWords(problem.code, problem.minimumCents);
      setFault(words ?? problem?.errors[0]?.message ?? (await messageOf(error)));
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
          defaultValue={meantCents === null ? undefined : String(meantCents / 100)}
          hint={`Whole dollars, from ${formatMoney(leastCents)}. ${attemptsLeft === 1 ? 'This is your last offer' : `${attemptsLeft} offers left`} in 30 days.`}
          error={amount === null ? fault : null}
        />
        <Button className="mt-4" type="submit" variant="commit" size="large" block>
          Review your offer
        </Button>
      </form>
      <Dialog
        open={amount !== null}
        onClose={() => setAmount(null)}
        title={isInstant ? `Buy it for ${formatMoney(price ?? 0)}?` : `Offer ${formatMoney(price ?? 0)}?`}
        footer={
          <>
            <Button onClick={() => setAmount(null)}>Change it</Button>
            <Button variant="commit" pending={isPending} pendingLabel="Sending…" onClick={() => void send()}>
              {isInstant ? 'Buy it now' : 'Make this offer'}
            </Button>
          </>
        }
      >
        {fault === null ? null : (
          <div role="alert">
            <Strip tone="seal" title={fault} />
          </div>
        )}
        <p>
          {isInstant
            ? 'It reaches the instant price: your default payment method is charged and the item is yours at once.'
            : 'Your offer binds you for 48 hours. If it is accepted, your default payment method is charged at once.'}
        </p>
        {price === null ? null : <AllIn item={item} amountCents={price} label="Your offer" places={places} />}
      </Dialog>
    </>
  );
}
