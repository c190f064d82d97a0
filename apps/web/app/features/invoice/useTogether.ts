import type { PaymentAnswer, TogetherAnswer, TogetherEstimate } from '@assay/contract/shapes/invoice.ts';
import { useEffect, useState } from 'react';
import { getStripe } from '../../entities/payment/getStripe.ts';
import { useIntentKey } from '../../entities/payment/useIntentKey.ts';
import { usePaymentKeys } from '../../entities/payment/usePaymentKeys.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';
import { lostText } from '../../session/unfinishedText.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';
import type { PayError } from './usePayInvoice.ts';

type Item = TogetherAnswer['items'][number];

/** Combined total of the chosen invoices, refetched on every change. Null while unknown. */
export function useTogetherEstimate(ids: readonly string[], round: number) {
  const [estimate, setEstimate] = useState<TogetherEstimate | null>(null);
  const [error, setError] = useState('');
  const chosen = ids.join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again though the choice is the same
  useEffect(() => {
    setEstimate(null);
    setError('');
    const invoiceIds = chosen.split(' ');
    if (invoiceIds.length < 2) return;
    const stop = new AbortController();
    browserApi
      .call('invoice.togetherEstimate', { body: { invoiceIds }, signal: stop.signal })
      .then(setEstimate, async (error: unknown) => {
        const message = stop.signal.aborted ? '' : await messageOf(error);
        if (!stop.signal.aborted) setError(message);
      });
    return () => stop.abort();
  }, [chosen, round]);
  return { estimate, error };
}

/** Pays several invoices with one saved method. Handles a bank's authentication, then continues with the rest. */
export function usePayTogether(onChange: () => Promise<void>) {
  const keys = usePaymentKeys();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<PayError | null>(null);
  const [items, setItems] = useState<readonly Item[]>([]);
  const { keyFor, startNew: startNewIntent } = useIntentKey();
  const showError = (message: string, detail: string): void =>
    setError((last) => ({ message, detail, round: (last?.round ?? 0) + 1 }));
  const { left, keep, drop } = useUnfinished<{ invoiceIds: string[]; methodId: string }>('payment');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left
  useEffect(() => {
    if (left?.wasLoggedOut && !left.isSent) showError(lostText(left), 'Check the total, then pay.');
  }, [left]);

  /** Lets the holder authenticate with their bank, then applies the result on the server. */
  async function authenticate(item: Item): Promise<PaymentAnswer> {
    const stripe = await getStripe(keys);
    if (stripe === null || item.clientSecret === null) throw new Error('the payment form is not there');
    await stripe.handleNextAction({ clientSecret: item.clientSecret });
    return browserApi.call('invoice.pay', {
      params: { id: item.invoice.id },
      body: { expectedTotalCents: item.invoice.totalCents },
      idempotencyKey: newIdempotencyKey(),
    });
  }

  async function pay(invoiceIds: string[], paymentMethodId: string, expectedTotalCents: number): Promise<void> {
    setPending(true);
    setError(null);
    const value = { invoiceIds, methodId: paymentMethodId };
    keep(value, true);
    try {
      // Each round pays at least one more, so that there are no more rounds than invoices.
      for (let round = 0; round < invoiceIds.length; round++) {
        const answer = await browserApi.call('invoice.payTogether', {
          body: { invoiceIds, paymentMethodId, expectedTotalCents },
          idempotencyKey: keyFor([...invoiceIds, paymentMethodId, expectedTotalCents, round].join(' ')),
        });
        startNewIntent();
        setItems(answer.items);
        const needsAction = answer.items.find(({ outcome }) => outcome === 'action');
        if (needsAction === undefined) break;
        const { invoice } = await authenticate(needsAction);
        if (invoice.status !== 'paid' && invoice.status !== 'pending') {
          showError('Error Processing Payment', 'Your bank didn’t confirm the payment. The unpaid invoices are below.');
          break;
        }
      }
      drop();
    } catch (error) {
      const problem = await problemOf(error);
      if (problem !== null && problem.status < 500) keep(value);
      if (problem === null || problem.status >= 500)
        showError(
          await messageOf(error),
          'We don’t know yet whether the payments went through. It’s safe to try again: you can’t be charged twice.',
        );
      else {
        startNewIntent();
        const detail = problem.detail === undefined ? 'You weren’t charged for anything else.' : `${problem.detail}.`;
        showError(problem.message, problem.code === 'total_changed' ? 'Check the new total before you pay.' : detail);
      }
    } finally {
      await onChange();
      setPending(false);
    }
  }

  return { left: left?.value ?? null, isPending, error, items, pay, clearError: () => setError(null) };
}
