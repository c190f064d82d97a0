import { SECURITY_TEXT } from '@assay/domain/notifications/securityText.ts';
import type { AppContext } from '../../../platform/context.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { recordSecurityAct } from '../../identity/account/index.ts';
import { notify } from './notices.ts';

/** SECURITY: a change to the account's security. Always emailed (rules §7, reliability S-6.15). */
export async function notifySecurity(ctx: AppContext, event: EventOf<'user.security'>): Promise<void> {
  const { userId, act, at } = event.private;
  const [title, body] = SECURITY_TEXT[act];
  await recordSecurityAct(ctx.pool, { ref: `${act}:${event.id}`, userId, act, at: new Date(at) });
  await notify(ctx, {
    userId,
    type: 'SECURITY',
    ref: `${act}:${event.id}`,
    title,
    body: `${body} If this wasn’t you, change your password immediately and contact us.`,
    href: '/account/security',
    itemId: null,
    key: `security:${event.id}`,
    facts: [['When', mailTime(ctx, at)]],
    label: 'Review security settings',
  });
}
