import type { PaymentMethod, PaymentMethods, PendingBankAccount } from '@assay/contract/shapes/payment.ts';
import type { PaymentMethodType } from '@assay/domain/enums.ts';
import { MICRODEPOSIT_TRIES } from '@assay/domain/invoice/debit.ts';
import type { House } from '../platform/house.ts';

export const METHOD_COLUMNS = 'id, provider_id, type, brand, last4, exp_month, exp_year, is_default, created_at';
export type MethodRow = {
  id: string;
  provider_id: string;
  type: PaymentMethodType;
  brand: string;
  last4: string;
  exp_month: number | null;
  exp_year: number | null;
  is_default: boolean;
  created_at: Date;
};

export function toPaymentMethod(row: MethodRow): PaymentMethod {
  return {
    id: row.id,
    type: row.type,
    brand: row.brand,
    last4: row.last4,
    expMonth: row.exp_month,
    expYear: row.exp_year,
    isDefault: row.is_default,
    createdAt: row.created_at.toISOString(),
  };
}

/** Saved methods of a person: the default first, then the newest. */
export async function readMethods(
  house: Pick<House, 'pool'>,
  userId: string,
  page: { offset: number; limit: number },
): Promise<PaymentMethods> {
  const [{ rows }, pending] = await Promise.all([
    house.pool.query<MethodRow>(
      `select ${METHOD_COLUMNS} from payment_method where user_id = $1 and removed_at is null
       order by is_default desc, created_at desc, id`,
      [userId],
    ),
    readPendingBank(house, userId),
  ]);
  const items = rows.slice(page.offset, page.offset + page.limit).map(toPaymentMethod);
  return { items, total: rows.length, ...page, pendingBankAccount: pending };
}

/** The bank account of a person that waits for its micro-deposits. */
export async function readPendingBank(house: Pick<House, 'pool'>, userId: string): Promise<PendingBankAccount | null> {
  const { rows } = await house.pool.query<{
    setup_intent_id: string;
    bank_name: string;
    last4: string;
    microdeposit_type: PendingBankAccount['microdepositType'];
    arrives_at: Date;
    attempts: number;
  }>(
    `select setup_intent_id, bank_name, last4, microdeposit_type, arrives_at, attempts
     from bank_setup where user_id = $1 and state = 'pending'`,
    [userId],
  );
  const row = rows[0];
  if (row === undefined) return null;
  return {
    setupIntentId: row.setup_intent_id,
    bankName: row.bank_name,
    last4: row.last4,
    microdepositType: row.microdeposit_type,
    arrivesAt: row.arrives_at.toISOString(),
    attemptsLeft: Math.max(0, MICRODEPOSIT_TRIES - row.attempts),
  };
}

/** A saved method of this very person, or null. */
export async function readOwnMethod(
  house: Pick<House, 'pool'>,
  userId: string,
  methodId: string,
): Promise<MethodRow | null> {
  const { rows } = await house.pool.query<MethodRow>(
    `select ${METHOD_COLUMNS} from payment_method where id = $1 and user_id = $2 and removed_at is null`,
    [methodId, userId],
  );
  return rows[0] ?? null;
}

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/** How a person recognizes his card or bank account: `Visa •••• 4242`. */
export function methodLabel(method: { brand: string; last4: string }): string {
  return `${BRANDS[method.brand] ?? method.brand} •••• ${method.last4}`;
}
