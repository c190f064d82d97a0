import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi, onSessionEnd } from './browserApi.ts';
import { noteLanding } from './cookies.ts';
import { ensureFreshSession, REFRESH_EVERY_MS, refreshInTurn, refreshSession } from './refresh.ts';
import type { Tokens } from './token.ts';
import { forgetTokens, keepTokens, REFRESH_TOKEN_KEY, readRefreshToken } from './token.ts';

export type Session = {
  /** A session is being restored: neither the account nor "Log in" may be shown yet. */
  isRestoring: boolean;
  /** Stores a login's answer. Navigate afterwards: the next page is rendered for the viewer. */
  logIn: (tokens: Tokens) => void;
  /** Ends the session here and in the other tabs. Rethrows the call's error. */
  logOut: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

/** Keeps the browser's session alive and restores it when the server could not see it. */
export function SessionProvider({
  viewerId,
  mayRestore,
  children,
}: {
  viewerId: string | null;
  /** The server saw no session, but this browser may have one. */
  mayRestore: boolean;
  children: ReactNode;
}) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [isRestoring, setRestoring] = useState(mayRestore && viewerId === null);
  const viewer = useRef(viewerId);
  useEffect(() => {
    viewer.current = viewerId;
  }, [viewerId]);

  const restore = useCallback(async (): Promise<void> => {
    if (readRefreshToken() === null) {
      setRestoring(false);
      return;
    }
    setRestoring(true);
    const outcome = await refreshSession();
    if (outcome === 'refreshed') await revalidate();
    setRestoring(false);
  }, [revalidate]);

  useEffect(() => noteLanding(location.pathname), []);

  useEffect(() => {
    if (viewerId === null) void restore();
    else setRestoring(false);
  }, [viewerId, restore]);

  useEffect(() => {
    const turn = async (): Promise<void> => {
      if (viewer.current === null || readRefreshToken() === null) return;
      if ((await refreshInTurn()) === 'signed_out') await revalidate();
    };
    const timer = setInterval(() => void turn(), REFRESH_EVERY_MS);
    const seen = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || viewer.current === null) return;
      if (!(await ensureFreshSession())) await revalidate();
    };
    const onSeen = (): void => void seen();
    // Another tab logged in or out.
    const stored = (event: StorageEvent): void => {
      if (event.key !== REFRESH_TOKEN_KEY && event.key !== null) return;
      const isOver = readRefreshToken() === null;
      if (isOver === (viewer.current !== null)) void revalidate();
    };
    document.addEventListener('visibilitychange', onSeen);
    addEventListener('storage', stored);
    const stop = onSessionEnd(() => void revalidate());
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onSeen);
      removeEventListener('storage', stored);
      stop();
    };
  }, [revalidate]);

  const value = useMemo<Session>(
    () => ({
      isRestoring,
      logIn: keepTokens,
      async logOut() {
        await browserApi.call('auth.logout');
        forgetTokens();
        await navigate('/');
        await revalidate();
      },
    }),
    [isRestoring, navigate, revalidate],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** The browser's session. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
