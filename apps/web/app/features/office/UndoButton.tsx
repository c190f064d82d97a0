import { Button } from '@assay/ui/components/Button.tsx';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { detailedMessageOf } from '../../forms/formFault.ts';
import { useShowResult } from './actionResult.ts';

/** How long an act can be undone with one press. */
const UNDO_MS = 10_000;

/** Takes back the act that was just done. Gone after ten seconds; the act that reverses it stays on its record. */
export function UndoButton({ undo }: { undo: () => Promise<unknown> }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const box = useRef<HTMLSpanElement>(null);
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    // Who has come to it may press it: the focus would be lost with it.
    const timer = setTimeout(() => {
      const focused = box.current?.contains(document.activeElement) === true ? document.activeElement : null;
      if (focused === null) setOver(true);
      else focused.addEventListener('blur', () => setOver(true), { once: true });
    }, UNDO_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOver && !isPending) return null;
  const press = async (): Promise<void> => {
    setPending(true);
    try {
      await undo();
      await revalidate();
      showResult('Undone.');
    } catch (error) {
      showResult(`Not undone. ${await detailedMessageOf(error)}`, 'neutral');
    }
  };
  return (
    <span ref={box}>
      <Button variant="plain" pending={isPending} pendingLabel="Undoing…" onClick={() => void press()}>
        Undo
      </Button>
    </span>
  );
}
