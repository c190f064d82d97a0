import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { wasWritten } from '../../../platform/mail/mailbox.ts';
import { queueMail } from '../../../platform/mail/operations.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { type EventOf, transact } from '../../../platform/outbox.ts';
import { type Notice, notify } from './notices.ts';

// ITEM_TRANSFER: an item is given away (rules §9). The giver is told what he typed, the receiver the giver's username.

type TransferEvent = EventOf<'transfer.changed'>['private'];
type TransferCopy = Pick<Notice, 'title' | 'body' | 'label'> & { to: 'giver' | 'receiver' };

const SEE = 'See your items';

/** What is said to whom; the giver of a proposal has a word of its own for the security of his account. */
function wordsFor({ change, title, named, expiresAt }: TransferEvent, giver: string): TransferCopy[] {
  const item = `“${title}”`;
  const until = mailTime(Date.parse(expiresAt));
  switch (change) {
    case 'proposed':
      return [
        {
          to: 'receiver',
          title: 'An item for you',
          body: `${giver} gives you ${item}. It costs nothing; it is yours when you accept it, until ${until}.`,
          label: 'Accept or decline',
        },
      ];
    case 'accepted':
      return [
        { to: 'giver', title: 'Your gift was accepted', body: `${item} belongs to ${named} now.`, label: SEE },
        { to: 'receiver', title: 'It is yours', body: `${item}, given by ${giver}, is yours now.`, label: SEE },
      ];
    case 'declined':
      return [
        {
          to: 'giver',
          title: 'Your gift was declined',
          body: `${named} does not take ${item}. It stays yours.`,
          label: SEE,
        },
      ];
    case 'withdrawn':
      return [
        {
          to: 'receiver',
          title: 'A gift was taken back',
          body: `${giver} does not give ${item} away after all.`,
          label: SEE,
        },
      ];
    case 'expired':
      return [
        {
          to: 'giver',
          title: 'Your gift was not accepted',
          body: `${named} has not answered in seven days. ${item} stays yours.`,
          label: SEE,
        },
        {
          to: 'receiver',
          title: 'A gift has lapsed',
          body: `${item} was offered to you for seven days. It stays its owner’s.`,
          label: SEE,
        },
      ];
    case 'cancelled':
      return [
        {
          to: 'giver',
          title: 'Your gift is undone',
          body: `${item} can no longer be given to ${named}. It stays yours.`,
          label: SEE,
        },
        {
          to: 'receiver',
          title: 'A gift is undone',
          body: `${item} can no longer be given to you. It stays its owner’s.`,
          label: SEE,
        },
      ];
  }
}

/** Tells both sides of a gift; an address without an account is written to once, with the way to one. */
export async function notifyTransferChanged(
  ctx: AppContext,
  { private: event }: EventOf<'transfer.changed'>,
): Promise<void> {
  const { rows } = await ctx.pool.query<Pick<Tables['users'], 'username'>>('select username from users where id = $1', [
    event.fromId,
  ]);
  const giver = rows[0]!.username;
  for (const { to, ...words } of wordsFor(event, giver)) {
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
  if (event.change === 'proposed' && event.toEmail !== null) await invite(ctx, event);
}

async function invite(ctx: AppContext, event: TransferEvent): Promise<void> {
  await transact(ctx, async ({ client }) => {
    const { rows } = await client.query<Pick<Tables['item_transfer'], 'created_at'>>(
      'select created_at from item_transfer where id = $1',
      [event.transferId],
    );
    if (await wasWritten(client, event.toEmail!, rows[0]!.created_at.getTime())) return;
    await queueMail(ctx, client, {
      userId: null,
      to: event.toEmail!,
      template: 'notice',
      data: {
        // Nothing that the giver wrote: the address may be anybody's.
        title: `“${event.title}” is a gift to you`,
        body: `A member of Assay wants to give you this item. It costs nothing. Sign up or log in with this address by ${mailTime(Date.parse(event.expiresAt))} to see who gives it and to accept it. If you do not expect a gift, ignore this message: nothing happens.`,
        facts: [],
        label: 'Look at it',
        url: `${ctx.config.PUBLIC_URL}/buying/owned-items`,
      },
      dedupeKey: `transfer:${event.transferId}:invite`,
    });
  });
}
