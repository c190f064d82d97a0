import type { ItemTransfer, OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { Link } from 'react-router';
import { LotCell } from '../../entities/lot/LotCell.tsx';
import { DateTime } from '../../lib/DateTime.tsx';
import { useGiftAction } from './useGiftAct.ts';

const ErrorStrip = ({ message }: { message: string | null }) =>
  message === null ? null : (
    <div role="alert" className="mt-3">
      <Strip tone="seal" title={message} />
    </div>
  );

/** Gifts to the reader that are waiting for their answer. */
export function GivenToYou({ gifts }: { gifts: readonly ItemTransfer[] }) {
  return (
    <section aria-labelledby="given" className="mt-6 mb-9">
      <h2 id="given" className="text-h3">
        Gifts for you
      </h2>
      <ul className="mt-4 grid gap-4">
        {gifts.map((gift) => (
          <li key={gift.id}>
            <Gift gift={gift} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Gift({ gift }: { gift: ItemTransfer }) {
  const { item, otherSide: sender } = gift;
  const { pending, error, run } = useGiftAction(gift.id, {
    accept: `“${item.title}” is yours.`,
    decline: `You declined “${item.title}”.`,
  });
  return (
    <Panel as="article" label={`${item.title}, a gift`}>
      <LotCell item={item} />
      <p className="mt-4 max-w-[60ch]">
        <b className="break-words">{sender}</b> wants to give you this item for free. Once you accept, it’s yours
        permanently. Accept by <DateTime at={gift.expiresAt} />.
        {gift.serial === null ? null : (
          <>
            {' '}
            <Link className="link" to={`/authentication/${gift.serial}`}>
              View certificate
            </Link>
          </>
        )}
      </p>
      <p className="mt-2 max-w-[60ch] text-small text-ink-2">
        Arrange the handover between yourselves; we don’t ship gifts. Accept once you have the item, or if you trust{' '}
        {sender}.
      </p>
      <ErrorStrip message={error} />
      <p className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="commit"
          pending={pending === 'accept'}
          pendingLabel="Accepting…"
          aria-label={`Accept ${item.title}`}
          onClick={() => void run('accept')}
        >
          Accept
        </Button>
        <Button
          pending={pending === 'decline'}
          pendingLabel="Declining…"
          aria-label={`Decline ${item.title}`}
          onClick={() => void run('decline')}
        >
          Decline
        </Button>
      </p>
    </Panel>
  );
}

/** One of the reader's items with a pending gift. */
export function GivingAway({ owned, gift }: { owned: OwnedItem; gift: NonNullable<OwnedItem['givenTo']> }) {
  const { pending, error, run } = useGiftAction(gift.transferId, {
    withdraw: `Gift canceled. You keep “${owned.item.title}”.`,
  });
  return (
    <div className="mt-4 max-w-xl">
      <Strip tone="amber" title={`Gift to ${gift.to}`}>
        It’s theirs once they accept. The gift expires <DateTime at={gift.expiresAt} />. Until then, it can’t receive
        offers.
      </Strip>
      <ErrorStrip message={error} />
      <Button
        className="mt-3"
        pending={pending === 'withdraw'}
        pendingLabel="Canceling…"
        aria-label={`Cancel gift: ${owned.item.title}`}
        onClick={() => void run('withdraw')}
      >
        Cancel gift
      </Button>
    </div>
  );
}
