import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigationType } from 'react-router';
import { useSession } from './SessionProvider.tsx';
import { useShellData } from './shellData.ts';
import { dropUnfinished, keepUnfinished, readUnfinished, type Unfinished } from './unfinished.ts';
import type { UnfinishedForm } from './unfinishedText.ts';

/** What was left on this page: by a reload, or by a session that ended. */
export type Left<T> = Omit<Unfinished, 'value'> & { value: T };

/**
 * Keeps a form that moves money through a reload, a log-out and the login after it. `left` is what the page had before,
 * once the browser knows the viewer; another person's is deleted. `keep` stores what is about to be confirmed, or was
 * sent and not yet answered; `drop` forgets it.
 */
export function useUnfinished<T>(form: UnfinishedForm) {
  const viewerId = useShellData()?.viewer?.id ?? null;
  const { isRestoring } = useSession();
  const [left, setLeft] = useState<Left<T> | null>(null);
  const keptPath = useRef<string | null>(null);
  const arrival = useRef<string | null>(useNavigationType());

  useEffect(() => {
    if (isRestoring) return;
    const isByLink = arrival.current === 'PUSH';
    arrival.current = null;
    const entry = readUnfinished(location.pathname);
    if (entry?.form !== form) return;
    // Left inside the app, not by a reload or a log-out: it was given up.
    if (isByLink && !entry.wasLoggedOut) return dropUnfinished();
    if (viewerId !== null && entry.viewerId !== viewerId) return dropUnfinished();
    if (viewerId !== null) keptPath.current = entry.path;
    setLeft(entry as Left<T>);
  }, [form, viewerId, isRestoring]);

  const keep = useCallback(
    (value: T, isSent = false): void => {
      if (viewerId === null) return;
      const path = keptPath.current ?? location.pathname;
      keptPath.current = path;
      keepUnfinished({ form, path, viewerId, value, isSent, wasLoggedOut: false });
    },
    [form, viewerId],
  );
  const drop = useCallback((): void => {
    setLeft(null);
    if (keptPath.current === null) return;
    keptPath.current = null;
    dropUnfinished();
  }, []);
  return { left, keep, drop };
}
