import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { type Notice, notify } from './notices.ts';

type CustodyEvent = EventOf<'custody.changed'>['private'];
type CustodyCopy = Pick<Notice, 'type' | 'title' | 'body'>;

function copyFor({ trigger, title, carrier, trackingNumber }: CustodyEvent): CustodyCopy {
  const item = `“${title}”`;
  switch (trigger) {
    case 'hold':
      return {
        type: 'SECONDARY_IN_REAUTHENTICAATION',
        title: 'We’re holding your item',
        body: `${item} is with us while we decide what happens next. It isn’t for sale. We’ll let you know what we decide.`,
      };
    case 'release':
      return {
        type: 'SECONDARY_IN_REAUTHENTICAATION',
        title: 'We released your item',
        body: `${item} is still with us. We’ll let you know what happens next.`,
      };
    case 'ship_back':
      return {
        type: 'ITEM_SHIPPED',
        title: 'We’re returning your item',
        body: `${item} left us with ${carrier ?? 'the carrier'}${trackingNumber === null ? '' : `, tracking number ${trackingNumber}`}. Someone needs to sign for it.`,
      };
    case 'arrive':
      return {
        type: 'ITEM_DELIVERED',
        title: 'Your item is back',
        body: `${item} was delivered to you. If you don’t have it, contact us right away.`,
      };
    case 'hand_back':
      return { type: 'ITEM_DELIVERED', title: 'Your item is back', body: `You picked up ${item}.` };
    case 'receive':
      return {
        type: 'SECONDARY_IN_REAUTHENTICAATION',
        title: 'We found your item',
        body: `${item} is back with us. We’ll let you know what happens next.`,
      };
    case 'lose':
      return {
        type: 'ITEM_SHIPPED',
        title: 'Your item is lost',
        body: `We can’t locate ${item}. We’re investigating, and we’ll email you about what happens next.`,
      };
  }
}

/** Notifies an owner of a custody change of their item. */
export async function notifyCustodyChanged(
  ctx: AppContext,
  { private: event }: EventOf<'custody.changed'>,
): Promise<void> {
  await notify(ctx, {
    ...copyFor(event),
    userId: event.userId,
    ref: `custody:${event.itemId}:${event.position}`,
    href: '/buying/owned-items',
    itemId: event.itemId,
    label: 'View your items',
  });
}
