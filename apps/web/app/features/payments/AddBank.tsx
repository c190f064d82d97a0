import type { BankAccountSetup, PaymentMethod, PendingBankAccount } from '@assay/contract/shapes/payment.ts';
import { Strip } from '@assay/ui/components/Strip.tsx';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { bankFailureText } from '../../entities/payment/bankText.ts';
import { CardFormSlot } from '../../entities/payment/CardFormSlot.tsx';
import { messageOf } from '../../forms/faults.ts';
import { useReauthentication } from '../../forms/useReauthentication.tsx';
import { browserApi, newIdempotencyKey, problemOf } from '../../session/browserApi.ts';
import { useBusinessName } from '../../session/shellData.ts';

/** Saves a US bank account: linked instantly, or entered and verified by two small deposits. */
export function AddBank({
  onSaved,
  onWaiting,
  more,
}: {
  onSaved: (method: PaymentMethod) => Promise<void> | void;
  /** Its deposits are pending. */
  onWaiting: (pending: PendingBankAccount) => Promise<void> | void;
  more?: ReactNode;
}) {
  const site = useBusinessName();
  const [error, setError] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const key = useRef(newIdempotencyKey());
  const { withReauthentication, passwordForm } = useReauthentication('bank');
  const applyResult = async (setup: BankAccountSetup): Promise<void> => {
    if (setup.paymentMethod !== null) await onSaved(setup.paymentMethod);
    else if (setup.pending !== null) await onWaiting(setup.pending);
  };
  const saveBank = async (setupIntentId: string): Promise<void> => {
    try {
      setError(null);
      const setup = await withReauthentication(() =>
        browserApi.call('payment.setupBankAccount', { body: { setupIntentId }, idempotencyKey: key.current }),
      );
      key.current = newIdempotencyKey();
      await applyResult(setup);
    } catch (error) {
      const problem = await problemOf(error);
      key.current = newIdempotencyKey();
      setError(problem?.code === 'bank_account_setup_failed' ? bankFailureText(problem) : await messageOf(error));
      // A refused setup is finished: the next try needs a new one.
      setRound((last) => last + 1);
    }
  };
  return (
    <div className="space-y-4">
      <div role="alert">
        {error === null ? null : (
          <Strip tone="seal" title="Error Adding Bank Account">
            {error}
          </Strip>
        )}
      </div>
      <p className="text-small text-ink-2">
        Log in to your bank, or enter your account numbers and verify two small deposits. We won’t debit anything now.
        When you pay, you authorize {site} to debit this account once for that amount.
      </p>
      {passwordForm}
      <div hidden={passwordForm !== null}>
        <CardFormSlot
          key={round}
          kind="setup"
          label="Bank account"
          submitLabel="Save bank account"
          pendingLabel="Saving…"
          errorTitle="Error Adding Bank Account"
          getSecret={async () => {
            const setup = await withReauthentication(() => browserApi.call('payment.setupBankAccountStart'));
            if (setup.status === 'requires_bank_account') return setup.clientSecret;
            await applyResult(setup);
            return null;
          }}
          onConfirmed={saveBank}
          more={more}
        />
      </div>
    </div>
  );
}
