import type { Problem } from '@assay/contract/problem.ts';
import type { Address } from '@assay/contract/shapes/account.ts';
import type { Invoice, PaymentAnswer } from '@assay/contract/shapes/invoice.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type { PurchaseAddress, PurchaseEstimate } from '@assay/contract/shapes/purchase.ts';
import { useEffect, useRef, useState } from 'react';
import { declineText } from '../../entities/invoice/invoiceText.ts';
import { getStripe } from '../../entities/payment/getStripe.ts';
import { usePaymentKeys } from '../../entities/payment/usePaymentKeys.ts';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { useShellData } from '../../session/shellData.ts';
import { lostText } from '../../session/unfinishedText.ts';
import { useUnfinished } from '../../session/useUnfinished.ts';

export type BuyError = { title: string; text: string };
export type BuyStep =
  | { step: 'closed' }
  | { step: 'asking' }
  | { step: 'summary'; estimate: PurchaseEstimate; addresses: readonly Address[]; addressId: string | null }
  | { step: 'pay'; estimate: PurchaseEstimate; invoice: Invoice; methods: PaymentMethod[] }
  | { step: 'done'; invoice: Invoice }
  | { step: 'refused' };

/** Title and text of a refusal: what happened and what to do. */
export function toBuyError(problem: Problem | null, fallback: string): BuyError {
  switch (problem?.code) {
    case 'item_sold_out':
      return { title: problem.message, text: problem.detail ?? 'Another buyer got it first. You weren’t charged.' };
    case 'quantity_not_available':
      return { title: problem.message, text: quantityText(problem) };
    case 'item_not_for_sale':
      return { title: problem.message, text: problem.detail ?? 'You weren’t charged.' };
    case 'auction_not_started':
      return { title: 'Not on sale yet', text: 'This page shows when the sale starts.' };
    case 'auction_extended_no_access':
      return { title: 'Buy now has ended', text: 'Only earlier bidders can take part in this phase.' };
    case 'auction_processing':
      return { title: 'We’re settling this lot', text: 'Try again in a few seconds.' };
    case 'auction_done':
      return { title: 'This sale is over', text: 'You weren’t charged.' };
    case 'total_changed':
      return { title: problem.message, text: 'Review the new total before you continue.' };
    case 'payment_failed':
      return { title: 'Error Processing Payment', text: `${declineText(problem.declineCode)} You weren’t charged.` };
    case 'validation_failed':
      return { title: 'Edit your address first', text: problem.errors[0]?.message ?? 'You weren’t charged.' };
    case 'address_required':
      return { title: problem.message, text: 'We need it to calculate shipping and tax.' };
    case 'payment_method_not_allowed':
      return { title: 'Bank transfer only', text: 'This item is above the card limit. Choose a bank account.' };
    case 'rate_limited':
      return {
        title: problem.message,
        text: 'You have too many open reservations or tried too often. Try again in a moment.',
      };
    default:
      return { title: problem?.message ?? fallback, text: problem?.detail ?? 'You weren’t charged.' };
  }
}

function quantityText(problem: Problem): string {
  const available = problem.available ?? 0;
  if (available === 0)
    return 'Other buyers are checking out. If they don’t complete the purchase, it’ll be available again.';
  return `Only ${available} available now.`;
}

const SHIPPING_MODES: ReadonlySet<string> = new Set(['shipping', 'both']);

/** The saved addresses; none when they cannot be had now, the default one still counts then. */
async function readAddresses(): Promise<readonly Address[]> {
  try {
    return (await browserApi.call('user.addresses', { query: { limit: 100 } })).items;
  } catch (error) {
    if (!isExpectedFailure(error)) throw error;
    return [];
  }
}

const OUTCOME_UNKNOWN =
  'We don’t know yet whether your payment went through. Check your invoices before you try again.';

/** Retries with the same key when no answer arrives: idempotent. */
async function retryUntilAnswered<T>(request: () => Promise<T>): Promise<T> {
  for (const waitMs of [1_000, 2_000, 4_000]) {
    try {
      return await request();
    } catch (error) {
      if (!(error instanceof TypeError) && !(error instanceof Response && error.status >= 500)) throw error;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
  return request();
}

/** Buy now, step by step: reserve with an estimate, open the invoice, pay it, or release. */
export function useBuy(auctionId: string, onChange: () => void) {
  const [step, setStep] = useState<BuyStep>({ step: 'closed' });
  const [error, setError] = useState<BuyError | null>(null);
  const [isPending, setPending] = useState(false);
  const key = useRef(newIdempotencyKey());
  // Whether the checkout is open, for answers that arrive after it was closed.
  const isOpen = useRef(false);
  // Counts the estimates asked for: only the newest is shown.
  const attempt = useRef(0);
  const keys = usePaymentKeys();
  const params = { auctionId };
  const { left, keep, drop } = useUnfinished<{ auctionId: string; quantity: number }>('purchase');

  async function run(work: () => Promise<void>, isPaying = false): Promise<void> {
    setPending(true);
    setError(null);
    try {
      await work();
    } catch (error) {
      const problem = await problemOf(error);
      if (!isPaying && !isOpen.current) return;
      const isUnknown = isPaying && (problem === null || problem.status >= 500);
      setError(
        isUnknown
          ? { title: await messageOf(error), text: OUTCOME_UNKNOWN }
          : toBuyError(problem, await messageOf(error)),
      );
      if (isUnknown) setStep({ step: 'refused' });
      // After a final refusal the next click is a new intent, so it gets a new key.
      if (problem !== null && problem.status < 500) key.current = newIdempotencyKey();
      setStep((last) => (last.step === 'asking' ? { step: 'refused' } : last));
    } finally {
      setPending(false);
      onChange();
    }
  }

  /** What so many cost in all at an address, or at the default one; reserves them. */
  const price = (quantity: number, address?: PurchaseAddress): Promise<PurchaseEstimate> =>
    browserApi.call('auction.buyEstimate', { params, body: { quantity, address } });

  /** Reserves the quantity and shows its total cost, at the chosen saved address or the default one. */
  const begin = (quantity: number, addressId?: string): Promise<void> => {
    const loaded = step.step === 'summary' ? step.addresses : null;
    setStep((last) => (last.step === 'summary' ? last : { step: 'asking' }));
    keep({ auctionId, quantity });
    isOpen.current = true;
    attempt.current += 1;
    const mine = attempt.current;
    return run(async () => {
      const [estimate, addresses] = await Promise.all([
        price(quantity, addressId === undefined ? undefined : { addressId }),
        loaded ?? readAddresses(),
      ]);
      if (!isOpen.current) return release();
      if (mine !== attempt.current) return;
      key.current = newIdempotencyKey();
      setStep({
        step: 'summary',
        estimate,
        addresses,
        addressId: addressId ?? addresses.find((each) => SHIPPING_MODES.has(each.mode))?.id ?? null,
      });
    });
  };

  // What became of a purchase that a reload or a log-out interrupted. Only a press reserves again.
  const viewerId = useShellData()?.viewer?.id ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was left
  useEffect(() => {
    if (viewerId === null || left?.value.auctionId !== auctionId) return;
    if (left.isSent)
      setError({
        title: 'We don’t know whether your purchase was made',
        text: 'Check your invoices before you buy again.',
      });
    else if (left.wasLoggedOut)
      setError({ title: lostText({ form: 'purchase', isSent: false }), text: 'Go back to the item to buy it.' });
    else return;
    setStep({ step: 'refused' });
  }, [left, viewerId]);

  /** Kept as sent until the server answers. */
  const send = async <T>(quantity: number, request: () => Promise<T>): Promise<T> => {
    keep({ auctionId, quantity }, true);
    try {
      return await request();
    } catch (error) {
      const problem = await problemOf(error);
      if (problem !== null && problem.status < 500) keep({ auctionId, quantity });
      throw error;
    }
  };
  const showDone = (invoice: Invoice): void => {
    drop();
    setStep({ step: 'done', invoice });
  };

  /** Opens the invoice at the displayed total. */
  const order = (estimate: PurchaseEstimate): Promise<void> =>
    run(async () => {
      const { quantity, totalCents } = estimate;
      const answer = await send(quantity, () =>
        browserApi.call('auction.expressBuy', {
          params,
          body: { quantity, expectedTotalCents: totalCents, address: chosenAddress() },
          idempotencyKey: key.current,
        }),
      );
      const { invoice } = answer;
      if (invoice.status === 'paid' || invoice.paysLater) return showDone(invoice);
      if (!isOpen.current) return release();
      // Not paid yet: the reservation can still be lost.
      keep({ auctionId, quantity });
      const methods = await browserApi.call('payment.methods', { query: { limit: 100 } });
      if (!isOpen.current) return release();
      setStep({ step: 'pay', estimate, invoice, methods: methods.items });
    });

  const chosenAddress = (): PurchaseAddress | undefined =>
    step.step === 'summary' && step.addressId !== null ? { addressId: step.addressId } : undefined;

  /**
   * Buys with the browser wallet's token, and handles the bank's authentication. Ships to the chosen address, or else
   * to the wallet's own. Returns true if it was bought.
   */
  const orderByWallet = async (estimate: PurchaseEstimate, confirmationTokenId: string): Promise<boolean> => {
    let isBought = false;
    await run(async () => {
      const { quantity, totalCents } = estimate;
      const body = { quantity, confirmationTokenId, expectedTotalCents: totalCents, address: chosenAddress() };
      // A token pays once. After a lost response, only the key it was first sent with identifies the same purchase.
      const idempotencyKey = newIdempotencyKey();
      let answer: PaymentAnswer = await send(quantity, () =>
        retryUntilAnswered(() => browserApi.call('auction.expressBuy', { params, body, idempotencyKey })),
      );
      if (answer.intentStatus === 'requires_action' && answer.clientSecret !== null) {
        const stripe = await getStripe(keys);
        if (stripe === null) throw new Error('the payment form is missing');
        await stripe.handleNextAction({ clientSecret: answer.clientSecret });
        // The server's invoice decides, whatever the bank's page said.
        const settle = { params: { id: answer.invoice.id }, body: { expectedTotalCents: totalCents } };
        const settleKey = newIdempotencyKey();
        answer = await retryUntilAnswered(() =>
          browserApi.call('invoice.pay', { ...settle, idempotencyKey: settleKey }),
        );
      }
      const { invoice } = answer;
      isBought = invoice.status === 'paid' || answer.intentStatus === 'processing';
      if (isBought) showDone(invoice);
      else {
        keep({ auctionId, quantity });
        setError({
          title: 'Error Processing Payment',
          text: `${declineText(invoice.failureCode)} You weren’t charged. Try again, or pay another way.`,
        });
      }
    }, true);
    return isBought;
  };

  /** Reads the invoice's status from the server. */
  const refreshInvoice = async (invoiceId: string): Promise<void> => {
    const invoice = await browserApi.call('invoice.byId', { params: { id: invoiceId } });
    // With a debit in progress there is nothing left for the buyer to do.
    if (invoice.status === 'paid' || invoice.pendingPayment !== null) showDone(invoice);
    else if (invoice.status === 'refunded') {
      setError({ title: 'The item sold before your payment went through', text: 'We’re refunding your card in full.' });
      setStep({ step: 'refused' });
    } else setStep((last) => (last.step === 'pay' ? { ...last, invoice } : last));
    onChange();
  };

  /** Releases unpaid units immediately. */
  const release = async (): Promise<void> => {
    try {
      await browserApi.call('auction.buyRelease', { params });
    } catch (error) {
      // A payment in progress keeps its units, and they expire anyway.
      if (!(error instanceof Response || error instanceof TypeError)) throw error;
    }
  };

  /** Leaves the checkout and releases unpaid units: now, or once a reservation on its way has been made. */
  const close = async (): Promise<void> => {
    drop();
    isOpen.current = false;
    const hasReservation = step.step === 'summary' || step.step === 'pay';
    setStep({ step: 'closed' });
    setError(null);
    if (!hasReservation) return;
    await release();
    onChange();
  };

  return { step, error, isPending, price, begin, order, orderByWallet, refreshInvoice, close, showError: setError };
}
export type Buy = ReturnType<typeof useBuy>;
