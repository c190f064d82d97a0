import type { Problem } from '@assay/contract/problem.ts';
import type { Invoice, PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import type { FieldError } from '@assay/ui/components/ErrorSummary.tsx';
import { useEffect, useState } from 'react';
import { addressesHref } from '../../entities/address/addressesHref.ts';
import { declineText } from '../../entities/invoice/invoiceText.ts';
import { getStripe } from '../../entities/payment/getStripe.ts';
import { useIntentKey } from '../../entities/payment/useIntentKey.ts';
import { usePaymentKeys } from '../../entities/payment/usePaymentKeys.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { lostText } from '../../session/unfinishedText.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

export type PayError = { message: string; detail: string; round: number; link?: FieldError['link'] };

/**
 * The payment source: a saved method, or the browser wallet's token. Without either, what the browser has already
 * confirmed.
 */
type PaymentSource = { paymentMethodId?: string; confirmationTokenId?: string };

/** What a tab keeps of a payment. */
type LeftPayment = { invoiceId: string; methodId: string | null };

/**
 * Pays an invoice. `pay` confirms with a saved method, `payByWallet` with a wallet. `settle` applies what was confirmed
 * in the browser. All complete a 3-D Secure request. Nothing is assumed: after each step `onChange` revalidates the
 * page.
 */
export function usePayInvoice(
  invoice: Invoice,
  onChange: () => Promise<void>,
  onHold: (isHeld: boolean) => void,
  onPaid = onChange,
) {
  const keys = usePaymentKeys();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<PayError | null>(null);
  const { keyFor, startNew: isOver } = useIntentKey();
  const { left, keep, drop } = useUnfinished<LeftPayment>('payment');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left
  useEffect(() => {
    if (left?.value.invoiceId === invoice.id && left.wasLoggedOut && !left.isSent)
      showError(lostText(left), 'Check the total, then pay.');
  }, [left, invoice.id]);

  const showError = (message: string, detail: string): void =>
    setError((last) => ({ message, detail, round: (last?.round ?? 0) + 1 }));

  async function send(source: PaymentSource, totalCents = invoice.totalCents): Promise<PaymentAnswer> {
    const answer = await browserApi.call('invoice.pay', {
      params: { id: invoice.id },
      body: { ...source, expectedTotalCents: totalCents },
      idempotencyKey: keyFor(source.paymentMethodId ?? source.confirmationTokenId ?? 'settle'),
    });
    isOver();
    return answer;
  }

  /** Returns true if the payment succeeded. */
  async function run(source: PaymentSource, totalCents?: number): Promise<boolean> {
    setPending(true);
    onHold(true);
    setError(null);
    const value = { invoiceId: invoice.id, methodId: source.paymentMethodId ?? null };
    keep(value, true);
    let isPaid = false;
    try {
      let answer = await send(source, totalCents);
      if (answer.intentStatus === 'requires_action' && answer.clientSecret !== null) {
        const stripe = await getStripe(keys);
        if (stripe === null) throw new Error('the payment form is not there');
        const { error } = await stripe.handleNextAction({ clientSecret: answer.clientSecret });
        // Whatever the bank's page reported, the server's answer counts.
        answer = await send({}, totalCents);
        if (error !== undefined && answer.invoice.status !== 'paid')
          showError('Error Processing Payment', error.message ?? 'Your bank didn’t confirm the payment.');
      }
      isPaid = answer.intentStatus === 'succeeded' || answer.intentStatus === 'processing';
      if (answer.intentStatus === 'requires_payment_method' || answer.invoice.status === 'failed')
        setError((last) => last ?? declined(answer.invoice.failureCode));
      if (isPaid) drop();
      else keep(value);
    } catch (error) {
      const problem = await explain(error);
      if (problem !== null && problem.status < 500) keep(value);
    } finally {
      await (isPaid ? onPaid() : onChange());
      setPending(false);
      if (isPaid) onHold(false);
    }
    return isPaid;
  }

  /** Shows a refusal, and returns it; null if no answer came. */
  async function explain(error: unknown): Promise<Problem | null> {
    const problem = await problemOf(error);
    showRefusal(problem, await messageOf(error));
    return problem;
  }

  function showRefusal(problem: Problem | null, message: string): void {
    if (problem === null || problem.status >= 500) {
      showError(
        message,
        'We don’t know yet whether the payment went through. The status below is the latest we have. It’s safe to try again: you can’t be charged twice.',
      );
      return;
    }
    isOver();
    switch (problem.code) {
      case 'payment_failed':
        setError(declined(problem.declineCode));
        return;
      case 'total_changed':
        showError(problem.message, 'Check the new total below before you pay.');
        return;
      case 'intent_invalid':
        showError(
          'We couldn’t continue this payment.',
          'It was already used or has expired. You weren’t charged. Start again.',
        );
        return;
      case 'validation_failed':
        setError((last) => ({ ...addressFault(problem), round: (last?.round ?? 0) + 1 }));
        return;
      case 'address_required':
        showError(problem.message, 'Add a shipping address to this invoice first.');
        return;
      default:
        showError(problem.message, problem.detail ?? 'You weren’t charged.');
    }
  }

  return {
    /** The method chosen before a reload or a log-out; null if none was. */
    leftMethodId: left?.value.invoiceId === invoice.id ? left.value.methodId : null,
    /** Keeps the chosen method through a reload or a log-out. */
    choose: (methodId: string) => keep({ invoiceId: invoice.id, methodId }),
    isPending,
    error,
    pay: (paymentMethodId: string) => run({ paymentMethodId }),
    /** `totalCents`: the total the wallet showed, for its own address. */
    payByWallet: (confirmationTokenId: string, totalCents: number) => run({ confirmationTokenId }, totalCents),
    settle: async () => {
      await run({});
    },
    showError,
    clearError: () => setError(null),
  };
}

export type PayInvoice = ReturnType<typeof usePayInvoice>;

function declined(code: string | null | undefined): PayError {
  return {
    message: 'Error Processing Payment',
    detail: `${declineText(code)} You weren’t charged. Try again or choose another payment method.`,
    round: Date.now(),
  };
}

/** The saved address breaks a newer rule: what is wrong, and where to fix it. */
const addressFault = ({ errors }: Problem): Omit<PayError, 'round'> => ({
  message: 'Fix the address first.',
  detail: errors[0]?.message ?? 'You weren’t charged.',
  link: { href: addressesHref({ next: location.pathname + location.search }), label: 'Your addresses' },
});
