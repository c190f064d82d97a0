import { use, useEffect, useLayoutEffect, useState } from 'react';
import { NonceContext } from '../lib/nonce.ts';
import type { EarlyInput } from './early/input.ts';
import script from './early/main.ts?script';

/**
 * The first script of every page with scripts; goes into the head. Browsers have run it long before they hydrate, so
 * only the server has its text.
 */
export function EarlyInteraction() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: built from our own code
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />;
}

/** Tells the early script that the page has hydrated, and repeats early actions: first changed fields, then the last press. */
export function useEarlyInput(): void {
  const [early, setEarly] = useState<EarlyInput>();
  // In the same step in which handlers are attached, so that no action is both handled and recorded.
  useLayoutEffect(() => {
    const recorded = window.replayEarlyInput?.();
    delete window.replayEarlyInput;
    // React ignores events dispatched within its own step.
    if (recorded)
      queueMicrotask(() => {
        recorded.repeatChanges();
        setEarly(recorded);
      });
  }, []);
  useEffect(() => early?.repeatPress(), [early]);
}
