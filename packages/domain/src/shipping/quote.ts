import { afterBankingDays } from '../invoice/debit.ts';

/** The house quotes extra-large shipping within two business days; then the clock of payment starts (rules §5.5). */
export const QUOTE_BUSINESS_DAYS = 2;

/** The moment by which the house has quoted what waits since `from` (epoch ms). */
export const quoteDueAt = (from: number): number => afterBankingDays(from, QUOTE_BUSINESS_DAYS);
