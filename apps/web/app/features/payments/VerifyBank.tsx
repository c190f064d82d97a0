import type { PaymentMethod, PendingBankAccount } from '@assay/contract/shapes/payment.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useState } from 'react';
import { bankFailureText, depositCents } from '../../entities/payment/bankText.ts';
import { AmountField } from '../../forms/AmountField.tsx';
import { FormErrors } from '../../forms/FormErrors.tsx';
import { useApiForm } from '../../forms/useApiForm.ts';
import { useReauthentication } from '../../forms/useReauthentication.tsx';
import { When } from '../../lib/DateTime.tsx';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';

type Field = 'first' | 'second' | 'code';

/** Verifies a pending account by the deposits on its statement. */
export function VerifyBank({
  pending,
  onVerified,
  onOver,
}: {
  pending: PendingBankAccount;
  onVerified: (method: PaymentMethod) => Promise<void>;
  /** It failed for good. */
  onOver: () => Promise<void>;
}) {
  const [error, setError] = useState<string | null>(null);
  const [attemptsLeft, setAttemptsLeft] = useState(pending.attemptsLeft);
  const { withReauthentication, passwordForm } = useReauthentication('deposits');
  const isCode = pending.microdepositType === 'descriptor_code';
  const amount = (path: Field, text: string) =>
    depositCents(text) === null
      ? [{ path, code: 'invalid', message: 'Enter an amount between $0.01 and $0.99, such as 0.32' }]
      : [];
  const form = useApiForm<Field>({
    fields: isCode ? ['code'] : ['first', 'second'],
    idPrefix: 'deposit-',
    check: ({ first, second, code }) =>
      isCode
        ? /^sm[0-9a-z]{4}$/i.test(code.trim())
          ? []
          : [{ path: 'code', code: 'invalid', message: 'Enter the six-character code that starts with SM' }]
        : [...amount('first', first), ...amount('second', second)],
    submit: async ({ first, second, code }) => {
      setError(null);
      try {
        const setup = await withReauthentication(() =>
          browserApi.call('payment.setupBankAccount', {
            body: {
              setupIntentId: pending.setupIntentId,
              ...(isCode
                ? { descriptorCode: code.trim() }
                : { amounts: [depositCents(first) as number, depositCents(second) as number] }),
            },
            idempotencyKey: newIdempotencyKey(),
          }),
        );
        if (setup.paymentMethod !== null) await onVerified(setup.paymentMethod);
      } catch (error) {
        const problem = await problemOf(error);
        if (problem?.code !== 'bank_account_setup_failed') throw error;
        setError(bankFailureText(problem));
        if (problem.attemptsLeft !== undefined) setAttemptsLeft(problem.attemptsLeft);
        if (problem.attemptsLeft === undefined || problem.attemptsLeft === 0) await onOver();
      }
    },
  });
  return (
    <>
      {passwordForm}
      <form {...form.props} className="space-y-5" hidden={passwordForm !== null}>
        <p>
          {isCode
            ? `We sent a one-cent deposit to ${pending.bankName} ending in ${pending.last4}. Your statement will show it with a code that starts with SM.`
            : `We sent two small deposits to ${pending.bankName} ending in ${pending.last4}.`}{' '}
          Expect them by <When at={pending.arrivesAt} format="date" />.
        </p>
        <div role="alert">
          {error === null ? null : (
            <Strip tone="seal" title="Not verified.">
              {error}
            </Strip>
          )}
        </div>
        <FormErrors of={form} />
        {isCode ? (
          <TextField
            {...form.field('code')}
            label="Code on the statement"
            look="mono"
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={6}
          />
        ) : (
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            <AmountField {...form.field('first')} label="First deposit" read={depositCents} placeholder="0.00" />
            <AmountField {...form.field('second')} label="Second deposit" read={depositCents} placeholder="0.00" />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Verifying…">
            Verify
          </Button>
          <span className="text-small text-ink-2">
            {attemptsLeft} {attemptsLeft === 1 ? 'try' : 'tries'} left
          </span>
        </div>
      </form>
    </>
  );
}
