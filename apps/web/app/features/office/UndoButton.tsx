import { Button } from '@assay/ui/components/Button.tsx';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { detailedMessageOf } from '../../forms/formFault.ts';
import { useShowResult } from './actionResult.ts';

/** How long an act can be undone with one press. */
const UNDO_MS = 10_000;

/** Takes back the act that was just done. Gone after ten seconds; the act that reverses it stays on its record. */
export function UndoButton({ undo }: { undo: () => Promise<unknown> }) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const [isOver, setOver] = useState(false);
  const [isPending, setPending] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), UNDO_MS);
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
    <Button variant="plain" pending={isPending} pendingLabel="Undoing…" onClick={() => void press()}>
      Undo
    </Button>
  );
}
