import { businessName } from '@assay/domain/settings/name.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { wasRecentlyEmailed } from '../../../platform/mail/mailbox.ts';
import { queueEmail } from '../../../platform/mail/operations.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { type EventOf, transact } from '../../../platform/outbox.ts';
import { readSettings } from '../../../platform/settings.ts';
import { type Notice, notify } from './notices.ts';

// ITEM_TRANSFER: an item is given away (rules §9). The giver sees what they typed, the receiver the giver's username.

type TransferEvent = EventOf<'transfer.changed'>['private'];
type TransferCopy = Pick<Notice, 'title' | 'body' | 'label'> & { to: 'giver' | 'receiver' };

const SEE_ITEMS = 'View your items';

/** Messages by recipient. The giver of a proposal gets extra text for account security. */
function copyFor(ctx: AppContext, { change, title, named, expiresAt }: TransferEvent, giver: string): TransferCopy[] {
  const item = `“${title}”`;
  const until = mailTime(ctx, Date.parse(expiresAt));
  switch (change) {
    case 'proposed':
      return [
        {
          to: 'receiver',
          title: 'You received a gift',
          body: `${giver} wants to give you ${item} for free. Accept by ${until} to make it yours.`,
          label: 'Accept or decline',
        },
      ];
    case 'accepted':
      return [
        { to: 'giver', title: 'Your gift was accepted', body: `${item} now belongs to ${named}.`, label: SEE_ITEMS },
        {
          to: 'receiver',
          title: 'Gift accepted',
          body: `${item}, a gift from ${giver}, is now yours.`,
          label: SEE_ITEMS,
        },
      ];
    case 'declined':
      return [
        {
          to: 'giver',
          title: 'Your gift was declined',
          body: `${named} declined ${item}. It’s still yours.`,
          label: SEE_ITEMS,
        },
      ];
    case 'withdrawn':
      return [
        {
          to: 'receiver',
          title: 'Gift canceled',
          body: `${giver} canceled the gift of ${item}.`,
          label: SEE_ITEMS,
        },
      ];
    case 'expired':
      return [
        {
          to: 'giver',
          title: 'Your gift expired',
          body: `${named} didn’t respond within seven days. ${item} is still yours.`,
          label: SEE_ITEMS,
        },
        {
          to: 'receiver',
          title: 'Gift expired',
          body: `You didn’t accept ${item} within seven days. It stays with its owner.`,
          label: SEE_ITEMS,
        },
      ];
    case 'cancelled':
      return [
        {
          to: 'giver',
          title: 'Your gift was canceled',
          body: `${item} can no longer be transferred to ${named}. It’s still yours.`,
          label: SEE_ITEMS,
        },
        {
          to: 'receiver',
          title: 'Gift canceled',
          body: `${item} can no longer be transferred to you. It stays with its owner.`,
          label: SEE_ITEMS,
        },
      ];
  }
}

/** Notifies both sides of a gift. An address without an account gets one email, with a sign-up link. */
export async function notifyTransferChanged(
  ctx: AppContext,
  { private: event }: EventOf<'transfer.changed'>,
): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'username'>>('select username from users where id = $1', [
    event.fromId,
  ]);
  const giver = rows[0]!.username;
  for (const { to, ...words } of copyFor(ctx, event, giver)) {
    const userId = to === 'giver' ? event.fromId : event.toId;
    if (userId !== null)
      await notify(ctx, {
        ...words,
        userId,
        type: 'ITEM_TRANSFER',
        ref: `${event.transferId}:${event.change}`,
        href: '/buying/owned-items',
        itemId: event.itemId,
      });
  }
  if (event.change === 'proposed' && event.toEmail !== null) await inviteByEmail(ctx, event);
}

async function inviteByEmail(ctx: AppContext, event: TransferEvent): Promise<void> {
  await transact(ctx, async ({ client }) => {
    const { rows } = await client.query<Pick<Tables['item_transfer'], 'created_at'>>(
      'select created_at from item_transfer where id = $1',
      [event.transferId],
    );
    if (await wasRecentlyEmailed(client, event.toEmail!, rows[0]!.created_at.getTime())) return;
    await queueEmail(ctx, client, {
      userId: null,
      to: event.toEmail!,
      template: 'notice',
      data: {
        // Nothing that the giver wrote: the address may belong to anyone.
        title: `“${event.title}” is a gift for you`,
        body: `A member of ${businessName(readSettings(ctx))} wants to give you this item for free. Sign up or log in with this email address by ${mailTime(ctx, Date.parse(event.expiresAt))} to see who it’s from and accept it. If you weren’t expecting a gift, you can ignore this message.`,
        facts: [],
        label: 'View gift',
        url: `${ctx.config.PUBLIC_URL}/buying/owned-items`,
      },
      dedupeKey: `transfer:${event.transferId}:invite`,
    });
  });
}
