import type { OfficeMedia } from '@assay/contract/routes/media.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi, problemOf } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';
import { refusalText } from './sendPhoto.ts';

/** Moves a photo one place up or down in the order. */
export function MovePhoto({ itemId, item, count }: { itemId: string; item: OfficeMedia; count: number }) {
  const [isPending, setPending] = useState(false);
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const move = async (position: number): Promise<void> => {
    if (isPending) return;
    setPending(true);
    try {
      await browserApi.call('office.mediaChange', {
        params: { id: itemId, mediaId: item.id },
        body: { version: item.version, position },
      });
      await revalidate();
      showResult(`The photo is now number ${position + 1}.`);
    } catch (error) {
      if ((await problemOf(error))?.code === 'record_changed') await revalidate();
      showResult(await refusalText(error), 'neutral');
    } finally {
      setPending(false);
    }
  };
  return (
    <p className="mt-3 flex flex-wrap items-center gap-4 text-small">
      <span className="num">
        {item.position + 1} of {count}
      </span>
      {item.position === 0 ? null : (
        <Button variant="plain" onClick={() => void move(item.position - 1)} aria-label={`Move earlier: ${item.alt}`}>
          Move earlier
        </Button>
      )}
      {item.position >= count - 1 ? null : (
        <Button variant="plain" onClick={() => void move(item.position + 1)} aria-label={`Move later: ${item.alt}`}>
          Move later
        </Button>
      )}
    </p>
  );
}
