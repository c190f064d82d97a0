import type { JobRegistry } from '../../../platform/jobs.ts';
import { sweepBlindEndings, sweepEndings } from './endings.ts';
import { sweepFollowedSales } from './followedSales.ts';
import { sweepOnboarding } from './onboarding.ts';
import { deleteOldAlerts } from './operations.ts';
import { sweepStartings } from './startings.ts';

const ENDINGS_MS = 30_000;
const STARTINGS_MS = 5_000;
const FOLLOWED_SALES_MS = 30_000;
const ONBOARDING_MS = 300_000;
const CLEANUP_MS = 3_600_000;

/** Reminders and cleanup on a schedule. Notifications of events are in eventHandlers.ts. */
export function registerAlertJobs(registry: JobRegistry): void {
  registry.sweep('startings', STARTINGS_MS, sweepStartings);
  registry.sweep('followed-sales', FOLLOWED_SALES_MS, sweepFollowedSales);
  registry.sweep('onboarding', ONBOARDING_MS, sweepOnboarding);
  registry.sweep('endings', ENDINGS_MS, sweepEndings);
  registry.sweep('forget-alerts', CLEANUP_MS, deleteOldAlerts);
  registry.sweep('blind-endings', ENDINGS_MS, sweepBlindEndings);
}
