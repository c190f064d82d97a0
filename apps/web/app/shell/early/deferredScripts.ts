import { onPainted } from './painted.ts';

/** Type of a deferred script: no browser runs it. */
export const DEFERRED_TYPE = 'text/x-held';

/**
 * Starts the scripts that DeferredScripts holds back once the page has been painted, so that style sheets and the first
 * picture have a slow connection to themselves (decision 0110). A hidden page is not painted: there they start
 * immediately.
 */
export function startDeferredScripts(): void {
  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    if (document.readyState === 'loading') {
      addEventListener('DOMContentLoaded', start, { once: true });
      return;
    }
    isStarted = true;
    const held = document.querySelector<HTMLScriptElement>(`script[type="${DEFERRED_TYPE}"]`);
    if (held === null) return;
    const { nonce } = held;
    for (const href of held.dataset.needs?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { nonce, rel: 'modulepreload', href }));
    document.head.append(
      Object.assign(document.createElement('script'), { nonce, type: 'module', textContent: held.textContent }),
    );
  };
  if (document.hidden) start();
  else {
    onPainted(start);
    addEventListener('visibilitychange', start, { once: true });
  }
}
