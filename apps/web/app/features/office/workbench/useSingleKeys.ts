import { useState } from 'react';
import { useInBrowser } from '../../../lib/useInBrowser.ts';

const STORED = 'assay_office_keys';

/**
 * Returns whether single keys act in the office, and what changes that in this browser: people whose software types
 * keys turn them off (WCAG 2.1.4).
 */
export function useSingleKeys(): readonly [isOn: boolean, setOn: (isOn: boolean) => void] {
  const stored = useInBrowser(readStored, true);
  const [switched, setSwitched] = useState<boolean | null>(null);
  return [
    switched ?? stored,
    (isOn) => {
      setSwitched(isOn);
      writeStored(isOn);
    },
  ];
}

/** Storage may be blocked: then keys work, and the choice lasts for the page. */
function readStored(): boolean {
  try {
    return localStorage.getItem(STORED) !== 'off';
  } catch {
    return true;
  }
}

function writeStored(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORED);
    else localStorage.setItem(STORED, 'off');
  } catch {
    // The choice lasts for this page.
  }
}
