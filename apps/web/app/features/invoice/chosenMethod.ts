import type { Invoice } from '@assay/contract/shapes/invoice.ts';
import type { PaymentMethod } from '@assay/contract/shapes/payment.ts';
import { expiryState } from '../../entities/payment/methodText.ts';

/** The choice of a card or bank account that isn't saved. */
export const OTHER = 'other';

/** Saved methods to show for an invoice at `now` (epoch ms), each with whether it can pay it. Expired cards are left out. */
export const shownMethods = (
  methods: readonly PaymentMethod[],
  { achOnly }: Pick<Invoice, 'achOnly'>,
  now: number,
): { method: PaymentMethod; isAllowed: boolean }[] =>
  methods
    .filter((method) => expiryState(method, now) !== 'expired')
    .map((method) => ({ method, isAllowed: !achOnly || method.type === 'user_bank_account' }));

/** The selected method: the wanted one while it can pay, otherwise the first that can, otherwise one that isn't saved. */
export function chosenMethod(shown: ReturnType<typeof shownMethods>, wantedId: string | null): string {
  const allowed = shown.filter(({ isAllowed }) => isAllowed).map(({ method }) => method.id);
  if (wantedId === OTHER || (wantedId !== null && allowed.includes(wantedId))) return wantedId;
  return allowed[0] ?? OTHER;
}
