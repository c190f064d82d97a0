import { CONFIRMING_ACTS, SECURITY_TEXT } from '@assay/domain/notifications/securityText.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { recordSecurityAct } from '../../identity/account/index.ts';
import { notify } from './notices.ts';

/**
 * SECURITY: a change to the account's security. Always emailed (rules §7, reliability S-6.15). It warns, unless it confirms
 * a first setup.
 */
export async function notifySecurity(ctx: AppContext, event: EventOf<'user.security'>): Promise<void> {
  const { userId, act, at } = event.private;
  const [title, body] = SECURITY_TEXT[act];
  await recordSecurityAct(ctx.pool, { ref: `${act}:${event.id}`, userId, act, at: new Date(at) });
  await notify(ctx, {
    userId,
    type: 'SECURITY',
    ref: `${act}:${event.id}`,
    title,
    itemId: null,
    key: `security:${event.id}`,
    ...(CONFIRMING_ACTS.has(act)
      ? { body: `${body} If you didn’t set this up, contact us.`, href: '/account/payments', label: 'View payouts' }
      : {
          body: `${body} If this wasn’t you, change your password immediately and contact us.`,
          href: '/account/security',
          facts: [['When', mailTime(ctx, at)]],
          label: 'Review security settings',
        }),
  });
}
