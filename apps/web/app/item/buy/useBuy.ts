import type { Problem } from '@assay/contract/problem.ts';
import type { Invoice, PaymentMethod } from '@assay/contract/shapes/payment.ts';
import type { PurchaseEstimate } from '@assay/contract/shapes/purchase.ts';
import { useRef, useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';

export type BuyFault = { title: string; text: string };
export type BuyStep =
  | { step: 'closed' }
  | { step: 'asking' }
  | { step: 'summary'; estimate: PurchaseEstimate }
  | { step: 'pay'; estimate: PurchaseEstimate; invoice: Invoice; methods: PaymentMethod[] }
  | { step: 'done'; invoice: Invoice }
  | { step: 'refused' };

/** What a refusal means for the buyer, in words that tell what to do. */
export function faultOf(problem: Problem | null, fallback: string): BuyFault {
  switch (problem?.code) {
    case 'item_sold_out':
      return { title: problem.message, text: problem.detail ?? 'Somebody was quicker. Nothing was charged.' };
    case 'quantity_not_available':
      return { title: problem.message, text: quantityText(problem) };
    case 'item_not_for_sale':
      return { title: problem.message, text: problem.detail ?? 'Nothing was charged.' };
    case 'auction_not_started':
      return { title: 'Not on sale yet', text: 'The page shows when it begins.' };
    case 'auction_extended_no_access':
      return { title: 'Buy now has ended', text: 'Only earlier bidders may take part in this phase.' };
    case 'auction_processing':
      return { title: 'The house is settling this lot', text: 'Try again in a few seconds.' };
    case 'auction_done':
      return { title: 'This sale is over', text: 'Nothing was charged.' };
    case 'total_changed':
      return { title: problem.message, text: 'Look at the new total before you go on.' };
    case 'address_required':
      return { title: problem.message, text: 'Shipping and tax follow from it.' };
    case 'payment_method_not_allowed':
      return { title: 'Bank transfer only', text: 'This item is above what cards may pay.' };
    case 'rate_limited':
      return { title: problem.message, text: 'You hold several reservations, or were very quick.' };
    default:
      return { title: problem?.message ?? fallback, text: problem?.detail ?? 'Nothing was charged.' };
  }
}

function quantityText(problem: Problem): string {
  const available = problem.available ?? 0;
  if (available === 0) return 'Others are paying for it now. It is free again if they do not.';
  return `${available} can be yours now.`;
}

/** Buying at once, step by step: reserve with an estimate, open the invoice, pay it, or let go. */
export function useBuy(auctionId: string, onChange: () => void) {
  const [step, setStep] = useState<BuyStep>({ step: 'closed' });
  const [fault, setFault] = useState<BuyFault | null>(null);
  const [isPending, setPending] = useState(false);
  const key = useRef(newIdempotencyKey());
  const params = { auctionId };

  async function guarded(work: () => Promise<void>): Promise<void> {
    setPending(true);
    setFault(null);
    try {
      await work();
    } catch (error) {
      const problem = await problemOf(error);
      setFault(faultOf(problem, await messageOf(error)));
      // What was refused for good is another intent when it is pressed again.
      if (problem !== null && problem.status < 500) key.current = newIdempotencyKey();
      setStep((last) => (last.step === 'asking' ? { step: 'refused' } : last));
    } finally {
      setPending(false);
      onChange();
    }
  }

  /** Reserves so many and shows what they cost in all. */
  const begin = (quantity: number): Promise<void> => {
    setStep((last) => (last.step === 'summary' ? last : { step: 'asking' }));
    return guarded(async () => {
      const estimate = await browserApi.call('auction.buyEstimate', { params, body: { quantity } });
      key.current = newIdempotencyKey();
      setStep({ step: 'summary', estimate });
    });
  };

  /** Opens the invoice at the total that was shown. */
  const order = (estimate: PurchaseEstimate): Promise<void> =>
    guarded(async () => {
      const answer = await browserApi.call('auction.expressBuy', {
        params,
        body: { quantity: estimate.quantity, expectedTotalCents: estimate.totalCents },
        idempotencyKey: key.current,
      });
      const { invoice } = answer;
      if (invoice.status === 'paid' || invoice.paysLater) return setStep({ step: 'done', invoice });
      const methods = await browserApi.call('payment.methods', { query: { limit: 100 } });
      setStep({ step: 'pay', estimate, invoice, methods: methods.items });
    });

  /** Asks the house how the invoice stands; nothing is guessed. */
  const follow = async (invoiceId: string): Promise<void> => {
    const invoice = await browserApi.call('invoice.byId', { params: { id: invoiceId } });
    if (invoice.status === 'paid') setStep({ step: 'done', invoice });
    else if (invoice.status === 'refunded') {
      setFault({ title: 'It was gone when your payment came', text: 'Your money goes back to your card in full.' });
      setStep({ step: 'refused' });
    } else setStep((last) => (last.step === 'pay' ? { ...last, invoice } : last));
    onChange();
  };

  /** Leaves the checkout; what was not paid is free for others at once. */
  const close = async (): Promise<void> => {
    const holds = step.step === 'summary' || step.step === 'pay';
    setStep({ step: 'closed' });
    setFault(null);
    if (!holds) return;
    try {
      await browserApi.call('auction.buyRelease', { params });
    } catch (error) {
      // A payment under way keeps its units, and time frees them anyway: the page shows what the house says.
      if (!(error instanceof Response || error instanceof TypeError)) throw error;
    } finally {
      onChange();
    }
  };

  return { step, fault, isPending, begin, order, follow, close };
}
export type Buy = ReturnType<typeof useBuy>;
