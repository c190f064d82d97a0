import type { Tx } from '../../../platform/database/database.ts';
import type { Erased } from '../../identity/account/ports.ts';

/** Deletes the newsletter subscription of an erased account. */
export async function eraseNewsletter(tx: Tx, { email }: Erased): Promise<void> {
  await tx.client.query('delete from newsletter_subscription where email = lower($1)', [email]);
}
