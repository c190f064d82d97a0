import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { startTransition, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../forms/faults.ts';

/**
 * A tick that is sent at once: while it is under way the box is as it is wanted, otherwise as it is kept. `said`: what has become of
 * it, in words. What comes back goes to the box; `fault` is why it could not be kept.
 */
export function useToggle(isOn: boolean, send: (isWanted: boolean) => Promise<void>, said: (isOn: boolean) => string) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function choose(isWanted: boolean): Promise<void> {
    setWanted(isWanted);
    setFault(null);
    try {
      await send(isWanted);
      await revalidate();
      announce(said(isWanted));
    } catch (error) {
      setFault(await messageOf(error));
    } finally {
      // Together with what was loaded again, which is a transition: sooner, the box would show the old state for a moment.
      startTransition(() => setWanted(null));
    }
  }
  const id = useId();
  // A tick that came before the page's script was there is taken in: the browser keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives
  useEffect(() => {
    const box = document.getElementById(id) as HTMLInputElement | null;
    if (box !== null && box.checked !== isOn) void choose(box.checked);
  }, []);
  return {
    fault,
    box: {
      id,
      checked: wanted ?? isOn,
      'aria-disabled': wanted === null ? undefined : (true as const),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        if (wanted === null) void choose(event.currentTarget.checked);
      },
    },
  };
}
