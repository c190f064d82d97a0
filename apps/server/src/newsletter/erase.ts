import type { Erased } from '../account/ports.ts';
import type { Tx } from '../platform/database/database.ts';

/** Deletes the newsletter subscription of an erased account. */
export async function eraseNewsletter(tx: Tx, { email }: Erased): Promise<void> {
  await tx.client.query('delete from newsletter_subscription where email = lower($1)', [email]);
}
