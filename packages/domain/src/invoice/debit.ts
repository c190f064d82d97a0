/** Banking days until the result of a bank debit is known (rules §5.1). */
export const DEBIT_BANKING_DAYS = 4;
/** Wrong micro-deposit values that a bank account bears. */
export const MICRODEPOSIT_TRIES = 10;

const DAY_MS = 86_400_000;

/** The moment `days` banking days after `from` (epoch ms): Saturdays and Sundays (UTC) do not count. */
export function afterBankingDays(from: number, days: number): number {
  let at = from;
  for (let left = days; left > 0; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return at;
}

/** When the result of a debit started at `startedAt` is known (epoch ms). */
export const debitExpectedAt = (startedAt: number): number => afterBankingDays(startedAt, DEBIT_BANKING_DAYS);
