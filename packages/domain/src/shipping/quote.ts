import { afterBankingDays } from '../invoice/debit.ts';

/** Assay quotes extra-large shipping within two business days. Then the payment deadline starts (rules §5.5). */
export const QUOTE_BUSINESS_DAYS = 2;

/** The deadline for a quote that has been pending since `from` (epoch ms). */
export const quoteDueAt = (from: number): number => afterBankingDays(from, QUOTE_BUSINESS_DAYS);
