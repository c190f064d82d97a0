import { use, useEffect, useState } from 'react';
import { NonceContext } from '../nonce.ts';

/**
 * Presses of buttons before the page's own script runs would be lost: on a slow phone a sheet then does not open. These
 * lines, first in the page, keep the last of them. Links and forms work by themselves and are left alone.
 */
const KEEP = `(()=>{let b=null;const keep=e=>{const p=e.target.closest&&e.target.closest('button[type=button]');if(p)b=p};
addEventListener('click',keep,true);window.assayEarlyPress=()=>{removeEventListener('click',keep,true);const p=b;b=null;return p}})()`;

declare global {
  interface Window {
    /** Ends the keeping and gives the button that was pressed too early. */
    assayEarlyPress?: () => HTMLButtonElement | null;
  }
}

/** The script that keeps an early press; goes into the head. */
export function EarlyPressScript() {
  const nonce = use(NonceContext);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: KEEP }} />;
}

/** Presses the kept button again, now that it is heard, and what was chosen before the press has been taken up. */
export function useEarlyPress(): void {
  const [pressed, setPressed] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    setPressed(window.assayEarlyPress?.() ?? null);
    delete window.assayEarlyPress;
  }, []);
  useEffect(() => {
    if (pressed?.isConnected === true) pressed.click();
  }, [pressed]);
}
