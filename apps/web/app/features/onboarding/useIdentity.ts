import type { IdentityAnswer } from '@assay/contract/shapes/identity.ts';
import { useCallback, useEffect, useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { browserApi } from '../../session/browserApi.ts';

const POLL_MS = [1_500, 2_500, 4_000, 6_000, 10_000, 15_000, 30_000] as const;
/** After this the page stops polling and promises a notification. */
const LONG_WAIT_MS = 10 * 60_000;

export type Identity = {
  answer: IdentityAnswer | null;
  error: string | null;
  isBusy: boolean;
  /** Processing takes long: the user need not stay. */
  isLong: boolean;
  start: () => Promise<void>;
};

/**
 * The identity check in the browser: starts it on the provider's own page. On return (`sessionId`) polls the result
 * with growing delays while it is processed. Calls `onVerified` once.
 */
export function useIdentity(sessionId: string | null, onVerified: () => Promise<void>): Identity {
  const [answer, setAnswer] = useState<IdentityAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(sessionId !== null);
  const [isLong, setLong] = useState(false);
  const [session, setSession] = useState(sessionId);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one round of asking for each session
  useEffect(() => {
    if (session === null) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = Date.now();
    const poll = async (round: number): Promise<void> => {
      try {
        const next = await browserApi.call('identity.submit', { params: { verification_session_id: session } });
        if (!isHere) return;
        setAnswer(next);
        setError(null);
        if (next.status === 'verified') await onVerified();
        if (next.status === 'processing') schedulePoll(round);
      } catch (error) {
        const message = await messageOf(error);
        if (!isHere) return;
        setError(message);
        if (error instanceof Response && error.status < 500 && error.status !== 429) return;
        schedulePoll(round);
      } finally {
        if (isHere) setBusy(false);
      }
    };
    const schedulePoll = (round: number): void => {
      if (Date.now() - startedAt > LONG_WAIT_MS) setLong(true);
      else timer = setTimeout(() => void poll(round + 1), POLL_MS[Math.min(round, POLL_MS.length - 1)]);
    };
    void poll(0);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [session]);

  const start = useCallback(async (): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const started = await browserApi.call('identity.start');
      if (started.url !== null && started.status !== 'processing' && started.status !== 'verified') {
        location.assign(started.url);
        return;
      }
      // It was sent in before: only its result is awaited.
      setSession(started.sessionId);
      setAnswer(started);
    } catch (error) {
      setError(await messageOf(error));
      setBusy(false);
    }
  }, []);

  return { answer, error, isBusy, isLong, start };
}
