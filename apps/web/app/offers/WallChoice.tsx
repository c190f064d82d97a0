import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/offer.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useId, useState } from 'react';
import { Link, useRevalidator, useRouteLoaderData } from 'react-router';
import { messageOf } from '../forms/faults.ts';
import type { loader } from '../root.tsx';
import { browserApi } from '../session/browserApi.ts';

/** Whether an item stands on its owner's public wall; it is told at once what everybody sees then. */
export function WallChoice({ owned }: { owned: OwnedItem }) {
  const { item, isOnWall } = owned;
  const { revalidate } = useRevalidator();
  const announce = useAnnounce();
  const username = useRouteLoaderData<typeof loader>('root')?.viewer?.username;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  async function choose(isShown: boolean): Promise<void> {
    setWanted(isShown);
    setFault(null);
    try {
      await browserApi.call('item.wall', {
        params: { id: item.id },
        body: { isShown },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
      announce(isShown ? `${item.title} is on your wall.` : `${item.title} is off your wall.`);
    } catch (error) {
      setFault(await messageOf(error));
    } finally {
      setWanted(null);
    }
  }
  const id = useId();
  // A tick that came before the page's script was there is taken in: the browser keeps it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script arrives
  useEffect(() => {
    const box = document.getElementById(id) as HTMLInputElement | null;
    if (box !== null && box.checked !== isOnWall) void choose(box.checked);
  }, []);
  return (
    <CheckboxField
      id={id}
      className="mt-4"
      name={`wall-${item.id}`}
      label={
        <>
          Show <span className="visually-hidden">{item.title}</span> <span aria-hidden="true">it</span> on my public
          wall
        </>
      }
      checked={wanted ?? isOnWall}
      aria-disabled={wanted === null ? undefined : true}
      onChange={(event) => {
        if (wanted === null) void choose(event.currentTarget.checked);
      }}
      hint={
        isOnWall && username !== undefined ? (
          <>
            Everybody sees that it is yours on{' '}
            <Link className="link" to={`/wall/${username}`}>
              your wall
            </Link>{' '}
            and on its certificate.
          </>
        ) : (
          'With your username, there and on its certificate. You can take it off at any time.'
        )
      }
      error={fault}
    />
  );
}
