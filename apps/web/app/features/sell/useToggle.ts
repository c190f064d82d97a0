import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { startTransition, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';

/**
 * A checkbox that saves immediately: while pending it shows the wanted value, otherwise the saved one. `said`: the
 * announcement of the new value. The return value goes to the checkbox. `fault` is why it could not be saved.
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
      // Together with the reloaded data, which is a transition: any earlier, the checkbox would briefly show the old
      // state.
      startTransition(() => setWanted(null));
    }
  }
  const id = useId();
  // Applies a checkbox change made before hydration: the browser keeps it.
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
