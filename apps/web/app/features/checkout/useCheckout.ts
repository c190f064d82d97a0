import type { Cart, CartPayment } from '@assay/contract/shapes/cart.ts';
import type { PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { setBagCount } from '../../entities/bag/count.ts';
import { getStripe } from '../../entities/payment/getStripe.ts';
import { usePaymentKeys } from '../../entities/payment/usePaymentKeys.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { useUnfinished } from '../../session/useUnfinished.ts';
import { declined, errorCopy } from './refusalCopy.ts';

export type CheckoutError = { title: string; text: string; round: number };
/** The total changed before payment: both totals are shown, and nothing is paid until the button is pressed again. */
export type Drift = { fromCents: number; toCents: number };

/** Refusals after which the bag is not what the page shows. */
const STALE = new Set([
  'total_changed',
  'item_sold_out',
  'quantity_not_available',
  'item_not_for_sale',
  'auction_done',
  'coupon_invalid',
  'coupon_min_spend',
  'invoice_state',
  'intent_invalid',
  'cart_empty',
]);

/**
 * Pays for the bag: begin, confirm, apply. The page shows only what the server answered. `picked` is the chosen way to
 * pay; it survives a log-out and the login after it.
 */
export function useCheckout(loaded: Cart, picked: string | null) {
  const keys = usePaymentKeys();
  const navigate = useNavigate();
  const announce = useAnnounce();
  const { left, keep, drop } = useUnfinished<{ picked: string | null }>('checkout');
  const { isRestoring } = useSession();
  const keptPick = picked ?? left?.value.picked ?? null;
  // Not before what was left is read.
  useEffect(() => {
    if (!isRestoring) keep({ picked: keptPick });
  }, [keep, keptPick, isRestoring]);
  const [cart, setCart] = useState(loaded);
  const [last, setLast] = useState(loaded);
  if (last !== loaded) {
    setLast(loaded);
    setCart(loaded);
  }
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<CheckoutError | null>(null);
  const [drift, setDrift] = useState<Drift | null>(null);
  /** The previous payment expired and a new one is ready; the page says so. */
  const [isRestarted, setRestarted] = useState(false);
  /** Increasing it rebuilds the payment form with a new intent. */
  const [formRound, setFormRound] = useState(0);
  const intent = useRef({ key: newIdempotencyKey(), of: '' });
  const totalCents = cart.totals?.totalCents ?? 0;

  const showError = (title: string, text: string): void =>
    setError((before) => ({ title, text, round: (before?.round ?? 0) + 1 }));
  /** The same press repeated is the same intent; another way to pay, or a definite answer, begins a new one. */
  const keyFor = (intentId: string): string => {
    if (intent.current.of !== intentId) intent.current = { key: newIdempotencyKey(), of: intentId };
    return intent.current.key;
  };
  const startNewIntent = (): void => {
    intent.current = { key: newIdempotencyKey(), of: '' };
  };
  const show = (next: Cart, message?: string): void => {
    setCart(next);
    setError(null);
    setDrift(null);
    setRestarted(false);
    if (message !== undefined) announce(message);
  };

  /** Reloads the bag and reports a total that differs from the one shown. */
  async function reloadCart(): Promise<Cart> {
    const next = await browserApi.call('cart.read', {});
    const toCents = next.totals?.totalCents ?? 0;
    setCart(next);
    if (toCents !== totalCents && next.lines.length > 0) {
      setDrift({ fromCents: totalCents, toCents });
      announce(`The total has changed from ${formatMoney(totalCents, true)} to ${formatMoney(toCents, true)}.`);
    }
    return next;
  }

  /** Handles the outcome of a payment: order, bank challenge, or refusal. */
  async function finish(answer: PaymentAnswer): Promise<void> {
    if (answer.intentStatus === 'requires_action' && answer.clientSecret !== null && answer.intentId !== null) {
      const stripe = await getStripe(keys);
      if (stripe === null) throw new Error('the payment form is missing');
      const { error } = await stripe.handleNextAction({ clientSecret: answer.clientSecret });
      if (error !== undefined) {
        startNewIntent();
        return showError('Error Processing Payment', 'Your bank couldn’t confirm it’s you. You weren’t charged.');
      }
      return applyResult(answer.intentId, totalCents);
    }
    startNewIntent();
    if (answer.intentStatus === 'requires_payment_method' || answer.invoice.status === 'failed') {
      keep({ picked });
      return showError('Error Processing Payment', declined(answer.invoice.failureCode));
    }
    drop();
    setBagCount(0);
    await navigate(`/order-placed/${answer.invoice.id}`);
  }

  /** Has the server apply what the browser confirmed; `shownCents`: the total it was confirmed at, if known. */
  async function applyResult(paymentIntentId: string, shownCents: number | undefined): Promise<void> {
    await finish(
      await browserApi.call('cart.checkout', {
        body: { paymentIntentId, expectedTotalCents: shownCents },
        idempotencyKey: keyFor(`take ${paymentIntentId}`),
      }),
    );
  }

  async function runPayment(work: () => Promise<void>): Promise<void> {
    setPending(true);
    setError(null);
    setDrift(null);
    setRestarted(false);
    keep({ picked }, true);
    try {
      await work();
    } catch (error) {
      await explain(error);
    } finally {
      setPending(false);
    }
  }

  async function explain(error: unknown): Promise<void> {
    const problem = await problemOf(error);
    if (problem === null || problem.status >= 500)
      return showError(
        await messageOf(error),
        'We don’t know yet whether your payment went through. Press again; you can’t be charged twice.',
      );
    startNewIntent();
    keep({ picked });
    if (STALE.has(problem.code)) {
      await reloadCart();
      setFormRound((round) => round + 1);
    }
    if (problem.code === 'total_changed') return;
    if (problem.code === 'intent_invalid') return setRestarted(true);
    showError(...errorCopy(problem));
  }

  return {
    /** Kept from before a reload or a log-out; null if nothing was. */
    left,
    cart,
    totalCents,
    isPending,
    error,
    drift,
    isRestarted,
    formRound,
    show,
    showError,
    setPending,
    /** Charges a saved method. */
    paySaved: (paymentMethodId: string) =>
      runPayment(async () =>
        finish(
          await browserApi.call('cart.paymentIntentExisting', {
            body: { paymentMethodId, expectedTotalCents: totalCents },
            idempotencyKey: keyFor(`${paymentMethodId} ${totalCents}`),
          }),
        ),
      ),
    /** Reserves and returns the payment form's client secret. Reports a changed total before anything is typed. */
    async begin(): Promise<string | null> {
      let started: CartPayment;
      try {
        started = await browserApi.call('cart.paymentIntent', {
          body: { expectedTotalCents: totalCents },
          // An unchanged bag returns its existing invoice, so repeating opens nothing twice.
          idempotencyKey: newIdempotencyKey(),
        });
      } catch (error) {
        if ((await problemOf(error))?.code === 'total_changed') {
          await reloadCart();
          setFormRound((round) => round + 1);
        }
        throw error;
      }
      // Paid before, and its answer was lost: nothing is left to type.
      if (started.clientSecret === null) await finish(started);
      else await reloadCart();
      return started.clientSecret;
    },
    /** The form's intent is confirmed in the browser. */
    settle: (intentId: string) => runPayment(() => applyResult(intentId, totalCents)),
    /** Back from the bank's page, which showed the total of the checkout in progress. */
    settleReturned: (intentId: string) => runPayment(() => applyResult(intentId, loaded.checkout?.totalCents)),
    /** Pays with a wallet's token; returns true if it succeeded. */
    async payByWallet(confirmationTokenId: string): Promise<boolean> {
      let isPaid = false;
      await runPayment(async () => {
        const started = await browserApi.call('cart.paymentIntent', {
          body: { expectedTotalCents: totalCents },
          idempotencyKey: newIdempotencyKey(),
        });
        if (started.totals.totalCents !== totalCents) {
          await reloadCart();
          return;
        }
        const answer = await browserApi.call('invoice.pay', {
          params: { id: started.invoice.id },
          body: { confirmationTokenId, expectedTotalCents: totalCents },
          idempotencyKey: newIdempotencyKey(),
        });
        isPaid = answer.intentStatus === 'succeeded' || answer.intentStatus === 'requires_action';
        await finish(answer);
      });
      return isPaid;
    },
    /** Places the order without a payment now: later, or never for a total of 0. */
    place: () =>
      runPayment(async () =>
        finish(
          await browserApi.call('cart.checkout', {
            body: { expectedTotalCents: totalCents },
            idempotencyKey: keyFor(`place ${totalCents}`),
          }),
        ),
      ),
    /** The reservation expired: reloads the bag and rebuilds the payment form. */
    renewReservation: () =>
      runPayment(async () => {
        startNewIntent();
        await reloadCart();
        setFormRound((round) => round + 1);
      }),
    /** The provider no longer accepts the intent: reloads the bag and gives the form a new one. */
    restart: () =>
      runPayment(async () => {
        startNewIntent();
        const { lines } = await reloadCart();
        // Nothing in it is available anymore: the cart page shows this.
        if (lines.length === 0) return navigate('/bag');
        setFormRound((round) => round + 1);
        setRestarted(true);
      }),
    clearError: () => setError(null),
  };
}
export type Checkout = ReturnType<typeof useCheckout>;
