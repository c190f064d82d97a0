import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { startTransition, useEffect, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messageOf } from '../../forms/faults.ts';

/**
 * A checkbox that saves immediately: while pending it shows the new value, otherwise the saved one. `announcement`: the
 * text that announces the new value. `box` goes to the checkbox. `error` is why it could not be saved.
 */
export function useToggle(
  isOn: boolean,
  save: (next: boolean) => Promise<void>,
  announcement: (isOn: boolean) => string,
) {
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const [pendingValue, setPendingValue] = useState<boolean | null>(null);
  const [error, setError] = useState<string | null>(null);
  async function choose(next: boolean): Promise<void> {
    setPendingValue(next);
    setError(null);
    try {
      await save(next);
      await revalidate();
      announce(announcement(next));
    } catch (error) {
      setError(await messageOf(error));
    } finally {
      // Together with the reloaded data, which is a transition: any earlier, the checkbox would briefly show the old
      // state.
      startTransition(() => setPendingValue(null));
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
    error,
    box: {
      id,
      checked: pendingValue ?? isOn,
      'aria-disabled': pendingValue === null ? undefined : (true as const),
      onChange: (event: { currentTarget: HTMLInputElement }) => {
        if (pendingValue === null) void choose(event.currentTarget.checked);
      },
    },
  };
}
