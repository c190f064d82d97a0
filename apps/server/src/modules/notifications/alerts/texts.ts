import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notifyStaff } from './staff.ts';

const FAILURE_TEXT = {
  refused: 'The text message provider rejected our credentials (TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).',
  unavailable: 'The text message provider isn’t responding or returns errors.',
} as const;

/** Tells staff that text messages fail, once a day per reason. Queued ones are retried. */
export async function notifyTextsFailed(ctx: AppContext, event: EventOf<'texts.failed'>): Promise<void> {
  const { why, day } = event.private;
  const ref = `texts_failed:${why}:${day}`;
  await notifyStaff(ctx, {
    type: 'SECURITY',
    ref: `staff:${ref}`,
    title: 'Text messages aren’t being sent',
    body: `${FAILURE_TEXT[why]} People who get login codes by text message can’t log in. We keep alerts and retry them.`,
    key: `staff_${ref}`,
  });
}
