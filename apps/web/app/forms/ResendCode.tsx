import { Button } from '@assay/ui/components/Button.tsx';
import { waitText } from './faults.ts';
import { useResend } from './useResend.ts';

/** "Didn't get it?", the wait, and the button that texts a new code. `isSent`: a code is on its way. */
export function ResendCode({
  isSent = true,
  ...props
}: {
  waitMs: number;
  send: () => Promise<{ resendAfterMs: number }>;
  isSent?: boolean;
}) {
  const { secondsLeft, message, isPending, resend } = useResend(props.waitMs, props.send);
  return (
    <div className="text-small">
      <p className="text-ink-2">
        {secondsLeft > 0
          ? `${isSent ? 'Didn’t get it? ' : ''}You can request a new code in ${waitText(secondsLeft * 1000)}.`
          : isSent
            ? 'Didn’t get it?'
            : null}
      </p>
      {secondsLeft > 0 ? null : (
        <Button className="mt-2" pending={isPending} pendingLabel="Sending…" onClick={() => void resend()}>
          Send a new code
        </Button>
      )}
      <p role="status" className="mt-2 text-ink-2">
        {message}
      </p>
    </div>
  );
}
