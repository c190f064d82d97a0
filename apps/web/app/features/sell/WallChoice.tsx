import { newIdempotencyKey } from '@assay/client/index.ts';
import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Link } from 'react-router';
import { browserApi } from '../../session/browserApi.ts';
import { useShellData } from '../../session/shellData.ts';
import { useToggle } from './useToggle.ts';

/** Shows or hides an item on its owner's public wall, and immediately says what the public then sees. */
export function WallChoice({ owned }: { owned: OwnedItem }) {
  const { item, isOnWall } = owned;
  const username = useShellData()?.viewer?.username;
  const { box, error } = useToggle(
    isOnWall,
    async (isShown) => {
      await browserApi.call('item.wall', {
        params: { id: item.id },
        body: { isShown },
        idempotencyKey: newIdempotencyKey(),
      });
    },
    (isShown) => (isShown ? `${item.title} is on your wall.` : `${item.title} is off your wall.`),
  );
  return (
    <CheckboxField
      className="mt-4"
      name={`wall-${item.id}`}
      label={
        <>
          Show <span className="visually-hidden">{item.title}</span> <span aria-hidden="true">it</span> on my public
          wall
        </>
      }
      {...box}
      hint={
        isOnWall && username !== undefined ? (
          <>
            Everyone can see it’s yours on{' '}
            <Link className="link" to={`/wall/${username}`}>
              your wall
            </Link>{' '}
            and on its certificate. If you won it here, they can tell which bidder on the lot was you.
          </>
        ) : (
          'Your username appears there and on its certificate. If you won it here, anyone can tell which bidder on the lot was you. You can remove it at any time.'
        )
      }
      error={error}
    />
  );
}
