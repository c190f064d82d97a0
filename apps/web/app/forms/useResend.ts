import { useEffect, useState } from 'react';
import { problemOf } from '../session/browserApi.ts';
import { detailedMessageOf } from './formFault.ts';

/**
 * Requests a new code: remaining wait, message about the last try, and the action. `send` returns the milliseconds until
 * the next request is allowed.
 */
export function useResend(firstWaitMs: number, send: () => Promise<{ resendAfterMs: number }>) {
  const [waitMs, setWaitMs] = useState(firstWaitMs);
  const [message, setMessage] = useState('');
  const [isPending, setPending] = useState(false);
  const isWaiting = waitMs > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setWaitMs((remaining) => Math.max(0, remaining - 1000)), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const resend = async (): Promise<void> => {
    setPending(true);
    try {
      const { resendAfterMs } = await send();
      setWaitMs(resendAfterMs);
      setMessage('We’ve sent a new code. The previous one no longer works.');
    } catch (error) {
      const problem = await problemOf(error);
      if (problem?.retryAfterMs !== undefined) setWaitMs(problem.retryAfterMs);
      // A limit says until when; the rest of its message is the wait that is counted down.
      const until = problem?.retryAfterMs === undefined ? undefined : problem.detail;
      setMessage(until ?? (await detailedMessageOf(error)));
    } finally {
      setPending(false);
    }
  };
  return { secondsLeft: Math.ceil(waitMs / 1000), message, isPending, resend };
}
