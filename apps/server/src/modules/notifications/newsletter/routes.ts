import { isRefusal } from '@assay/contract/problem.ts';
import { requireHuman } from '../../../platform/captcha.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { confirmSubscription, endSubscription, requestSubscription } from './operations.ts';

/** Newsletter subscriptions of addresses, with or without an account: double opt-in, one-click unsubscribe. */
export function mountNewsletter(mounting: Mounting): void {
  mount(mounting, 'newsletter.subscribe', async ({ ctx, body, request }) => {
    const isRobot = await requireHuman(ctx, { token: body.captchaToken, action: 'newsletter', ip: request.ip });
    if (isRobot !== undefined) return isRobot;
    await requestSubscription(ctx, body.email);
    return { accepted: true };
  });
  mount(mounting, 'newsletter.confirm', async ({ ctx, body }) => {
    const confirmed = await confirmSubscription(ctx, body.token);
    return isRefusal(confirmed) ? confirmed : { email: confirmed.email, status: 'subscribed' as const };
  });
  mount(mounting, 'newsletter.leave', async ({ ctx, body }) => {
    const left = await endSubscription(ctx, body.token);
    return isRefusal(left) ? left : { email: left.email, status: 'unsubscribed' as const };
  });
}
