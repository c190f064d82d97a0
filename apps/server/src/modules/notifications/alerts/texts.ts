import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notifyStaff } from './staff.ts';

const WORDS = {
  refused:
    'The message provider does not know the house: its account or password is wrong (TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN).',
  unavailable: 'The message provider does not answer, or answers with faults.',
} as const;

/** Texts do not leave: staff is told, once a day for each reason. What waits goes out by itself when it is mended. */
export async function notifyTextsFailed(ctx: AppContext, event: EventOf<'texts.failed'>): Promise<void> {
  const { why, day } = event.private;
  const ref = `texts_failed:${why}:${day}`;
  await notifyStaff(ctx, {
    type: 'SECURITY',
    ref: `staff:${ref}`,
    title: 'Text messages do not leave',
    body: `${WORDS[why]} Codes of two-step verification do not reach people who get them by text. Alerts wait and are tried again.`,
    key: `staff_${ref}`,
  });
}
