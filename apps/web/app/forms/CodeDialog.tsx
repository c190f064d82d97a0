import type { SecondFactor } from '@assay/contract/routes/auth.ts';
import { required } from '@assay/domain/account/issue.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { useEffect, useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { CodeField } from './CodeField.tsx';
import { FormErrors } from './FormErrors.tsx';
import { messageOf } from './faults.ts';
import { ResendCode } from './ResendCode.tsx';
import { useApiForm } from './useApiForm.ts';

/** Asks for a code of the second factor before an act that moves money or changes how someone gets in. */
export function CodeDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const [sent, setSent] = useState<{ resendAfterMs: number; isSent: boolean } | null>(null);
  const [lead, setLead] = useState('One moment…');
  useEffect(() => {
    let isHere = true;
    const start = async (): Promise<void> => {
      try {
        const factor: SecondFactor = await browserApi.call('auth.mfa');
        if (factor.channel === 'sms') {
          const text = await browserApi.call('auth.stepUpSend');
          if (!isHere) return;
          setSent({ ...text, isSent: true });
          setLead(`We sent a code to the number ending in ${text.phoneHint.slice(-4)}.`);
        } else if (isHere) setLead('Enter the code your authenticator app shows.');
      } catch (error) {
        const problem = await problemOf(error);
        const message =
          problem?.retryAfterMs === undefined ? await messageOf(error) : (problem.detail ?? problem.message);
        if (!isHere) return;
        if (problem?.retryAfterMs !== undefined) setSent({ resendAfterMs: problem.retryAfterMs, isSent: false });
        // A code that was sent a moment ago may still be good.
        setLead(`${message} If you already have a code, enter it. A recovery code works, too.`);
      }
    };
    void start();
    return () => {
      isHere = false;
    };
  }, []);
  const form = useApiForm({
    fields: ['code'] as const,
    idPrefix: 'recent-',
    fieldOf: { otp_invalid: 'code', otp_attempts_exceeded: 'code' },
    check: ({ code }) => (code.trim() === '' ? [required('code')] : []),
    submit: async ({ code }) => {
      await browserApi.call('auth.stepUpCode', { body: { code } });
      onDone(true);
    },
  });
  return (
    <Dialog open title="Confirm it’s you" onClose={() => onDone(false)}>
      <form {...form.props} className="space-y-5">
        <p>Enter a new two-step verification code to continue.</p>
        <p role="status">{lead}</p>
        <FormErrors of={form} />
        <CodeField {...form.field('code')} label="Code" autoFocus />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="commit" pending={form.isPending} pendingLabel="Checking…">
            Confirm
          </Button>
          <Button onClick={() => onDone(false)}>Cancel</Button>
        </div>
      </form>
      {sent === null ? null : (
        <div className="mt-5">
          <ResendCode
            isSent={sent.isSent}
            waitMs={sent.resendAfterMs}
            send={() => browserApi.call('auth.stepUpSend')}
          />
        </div>
      )}
    </Dialog>
  );
}
