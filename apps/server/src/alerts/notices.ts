import type { House } from '../platform/house.ts';
import { queueMail } from '../platform/mail/operations.ts';
import { change } from '../platform/outbox.ts';
import { addAlert, type NewAlert } from './operations.ts';
import { readRecipient } from './recipients.ts';

/** An alert, and what its mail adds: a key of its own, facts, and the words of the button. */
export type Notice = NewAlert & { key: string; facts?: Array<[string, string]>; label: string };

/** The alert and a mail with the same words, once for each (user, type, ref). */
export async function tellBoth(house: House, notice: Notice): Promise<void> {
  const { key, facts, label, ...alert } = notice;
  const recipient = await readRecipient(house.pool, alert.userId);
  if (recipient === null) return;
  await change(house, async (tx, tell) => {
    if (!(await addAlert(house, tx, tell, alert))) return;
    await queueMail(house, tx.client, {
      userId: alert.userId,
      to: recipient.email,
      template: 'notice',
      data: {
        title: alert.title,
        body: alert.body,
        facts: facts ?? [],
        label,
        url: `${house.config.PUBLIC_URL}${alert.href}`,
      },
      dedupeKey: key,
    });
  });
}
