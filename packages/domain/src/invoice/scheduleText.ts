/**
 * What happens to an unpaid invoice next, in one sentence: it is charged by itself, or it is due. The invoice page, emails and
 * the bid panel use no other words. All as text; `charge`: the day of the charge, null if nothing is charged by itself;
 * `method`: what is charged, null if it isn't known here.
 */
export function paymentText(given: {
  total: string;
  due: string;
  charge: string | null;
  method: string | null;
}): string {
  const { total, due, charge, method } = given;
  return charge === null
    ? `Your total is ${total}, due ${due}.`
    : `We’ll charge ${method ?? 'your default card'} on ${charge}. Pay another way until then.`;
}

/**
 * The same before a bid: what happens if it wins. `method`: the default card, null if nothing is charged by itself. A VIP
 * pays within 30 days and isn’t charged automatically.
 */
export const paymentIfWonText = (method: string | null, isVip: boolean): string =>
  isVip || method === null
    ? `If you win, your invoice is due in ${isVip ? '30' : 'five'} days.`
    : `If you win, we’ll charge ${method} 24 hours after the lot closes. Pay another way until then.`;
