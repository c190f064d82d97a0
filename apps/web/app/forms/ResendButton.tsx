import type { ButtonVariant } from '@assay/ui/components/Button.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';
import { browserApi, problemOf } from '../session/browserApi.ts';
import { messageOf, waitText } from './faults.ts';

/** Resends the verification link and confirms it. */
export function ResendButton({
  email,
  next = null,
  variant = 'quiet',
  label = 'Send a new link',
}: {
  email: string;
  /** The destination once the address is confirmed. */
  next?: string | null;
  variant?: ButtonVariant;
  label?: string;
}) {
  const [message, setMessage] = useState('');
  const [isPending, setPending] = useState(false);
  const send = async (): Promise<void> => {
    setPending(true);
    try {
      await browserApi.call('auth.resendVerification', {
        body: { email, ...(next === null ? {} : { intendedPath: next }) },
      });
      setMessage('We’ve sent you a new link. Check your spam folder, too.');
    } catch (error) {
      const wait = (await problemOf(error))?.retryAfterMs;
      setMessage(
        wait === undefined
          ? await messageOf(error)
          : `The last link may still be on its way, so check your spam folder. You can request another one in ${waitText(wait)}.`,
      );
    } finally {
      setPending(false);
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant={variant} pending={isPending} pendingLabel="Sending…" onClick={() => void send()}>
        {label}
      </Button>
      <span role="status" className="text-small">
        {message}
      </span>
    </span>
  );
}
