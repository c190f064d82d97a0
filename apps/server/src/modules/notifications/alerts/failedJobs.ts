import type { AppContext } from '../../../platform/context.ts';
import type { EventOf } from '../../../platform/outbox.ts';
import { notifyStaff } from './staff.ts';

/** Display names of job kinds for staff. Others keep their own name. */
const JOB_LABELS: Readonly<Record<string, string>> = {
  'mail.send': 'Emails',
  'sms.send': 'Text messages',
  'push.send': 'Push messages',
  'payment.event': 'Payment provider events',
};

/**
 * Jobs have used up their attempts: staff are notified once a day for each kind. The jobs are retried automatically.
 */
export async function notifyJobsFailed(ctx: AppContext, event: EventOf<'jobs.failed'>): Promise<void> {
  const { kind, reason, day } = event.private;
  const ref = `jobs_failed:${kind}:${day}`;
  await notifyStaff(ctx, {
    type: 'SECURITY',
    ref: `staff:${ref}`,
    title: 'Jobs failed',
    body: `${JOB_LABELS[kind] ?? kind}: the last attempt failed with “${reason.slice(0, 200)}”. We keep failed jobs and retry them from time to time. See Office, Jobs.`,
    key: `staff_${ref}`,
  });
}
