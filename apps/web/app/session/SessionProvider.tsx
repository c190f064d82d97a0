import type { ReactNode } from 'react';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { browserApi, onSessionEnd } from './browserApi.ts';
import { recordLanding } from './cookies.ts';
import { ensureFreshSession, REFRESH_EVERY_MS, refreshIfDue, refreshSession } from './refresh.ts';
import type { Tokens } from './token.ts';
import { clearTokens, REFRESH_TOKEN_KEY, readRefreshToken, storeTokens } from './token.ts';
import { dropUnfinished } from './unfinished.ts';

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

  useEffect(() => recordLanding(location.pathname), []);

  useEffect(() => {
    if (viewerId === null) void restore();
    else setRestoring(false);
  }, [viewerId, restore]);

  useEffect(() => {
    const refresh = async (): Promise<void> => {
      if (viewer.current === null || readRefreshToken() === null) return;
      if ((await refreshIfDue()) === 'signed_out') await revalidate();
    };
    const timer = setInterval(() => void refresh(), REFRESH_EVERY_MS);
    const onVisible = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || viewer.current === null) return;
      if (!(await ensureFreshSession())) await revalidate();
    };
    const onVisibilityChange = (): void => void onVisible();
    // Another tab logged in or out.
    const onStorage = (event: StorageEvent): void => {
      if (event.key !== REFRESH_TOKEN_KEY && event.key !== null) return;
      const isLoggedOut = readRefreshToken() === null;
      if (isLoggedOut === (viewer.current !== null)) void revalidate();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('storage', onStorage);
    const unsubscribe = onSessionEnd(() => void revalidate());
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('storage', onStorage);
      unsubscribe();
    };
  }, [revalidate]);

  const value = useMemo<Session>(
    () => ({
      isRestoring,
      logIn: storeTokens,
      async logOut() {
        await browserApi.call('auth.logout');
        dropUnfinished();
        clearTokens();
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
