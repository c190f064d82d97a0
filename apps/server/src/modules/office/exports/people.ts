import { dollarsCell } from '../../../platform/csv.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { mountTable } from '../../../platform/http/mountTable.ts';

/** Lists of people, and of the work that colleagues leave each other. */
export function mountPeopleTables(mounting: Mounting): void {
  mountTable(mounting, 'office.people', 'people.csv', [
    ['Username', ({ username }) => username],
    ['Name', ({ name }) => name],
    ['VIP', ({ isVip }) => isVip],
    ['Credit limit', ({ limitCents }) => dollarsCell(limitCents)],
    ['Owed', ({ owedCents }) => dollarsCell(owedCents)],
    ['Available', ({ available }) => available],
    ['Strikes', ({ strikes }) => strikes],
    ['Suspended until', ({ suspendedUntil }) => suspendedUntil, 'time'],
    ['Blocked', ({ blockedAt }) => blockedAt, 'time'],
  ]);
  mountTable(mounting, 'office.identityReviews', 'identity-checks.csv', [
    ['Username', ({ username }) => username],
    ['Name', ({ accountName }) => accountName],
    ['Checked', ({ checkedAt }) => checkedAt, 'time'],
  ]);
  mountTable(mounting, 'office.limitRequests', 'credit-limits.csv', [
    ['Username', ({ username }) => username],
    ['Name', ({ name }) => name],
    ['Credit limit', ({ nowCents }) => dollarsCell(nowCents)],
    ['Wanted', ({ wantedCents }) => dollarsCell(wantedCents)],
    ['Reason', ({ reason }) => reason],
    ['Asked', ({ askedAt }) => askedAt, 'time'],
    ['Paid invoices', ({ paidInvoices }) => paidInvoices],
    ['Paid', ({ paidCents }) => dollarsCell(paidCents)],
    ['Strikes', ({ strikes }) => strikes],
    ['With a second person', ({ isAtSecondPerson }) => isAtSecondPerson],
  ]);
  mountTable(mounting, 'office.accountLinks', 'linked-accounts.csv', [
    ['Accounts', ({ accounts }) => accounts.map(({ username }) => username).join('; ')],
    ['Share', ({ kinds }) => kinds.join('; ')],
    ['Strength', ({ strength }) => strength],
    ['Status', ({ status }) => status],
    ['Kept apart', ({ isBarred }) => isBarred],
    ['Found', ({ foundAt }) => foundAt, 'time'],
    ['Decided by', ({ decidedBy }) => decidedBy],
  ]);
  mountTable(mounting, 'office.reports', 'reports.csv', [
    ['Report', ({ reference }) => reference],
    ['About', ({ about }) => about],
    ['Kind', ({ subject }) => subject],
    ['Reason', ({ reason }) => reason],
    ['Message', ({ message }) => message],
    ['Reporter', ({ reporter }) => reporter?.username ?? null],
    ['Made', ({ createdAt }) => createdAt, 'time'],
    ['Outcome', ({ outcome }) => outcome],
    ['Closed by', ({ closedBy }) => closedBy],
    ['Closed', ({ closedAt }) => closedAt, 'time'],
  ]);
  mountTable(mounting, 'office.requests', 'requests.csv', [
    ['Act', ({ kind }) => kind],
    ['About', ({ subject }) => subject.title],
    ['Amount', ({ exposureCents }) => dollarsCell(exposureCents)],
    ['Reason', ({ reason }) => reason],
    ['Status', ({ status }) => status],
    ['Requested by', ({ requestedBy }) => requestedBy],
    ['Requested', ({ requestedAt }) => requestedAt, 'time'],
    ['Decided by', ({ decidedBy }) => decidedBy],
    ['Decided', ({ decidedAt }) => decidedAt, 'time'],
  ]);
  mountTable(mounting, 'office.staff', 'staff.csv', [
    ['Username', ({ username }) => username],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Roles', ({ roles }) => roles.join('; ')],
    ['Two-step verification', ({ hasSecondFactor }) => hasSecondFactor],
    ['Last seen', ({ lastSeenAt }) => lastSeenAt, 'time'],
  ]);
  mountTable(mounting, 'office.failedJobs', 'failed-jobs.csv', [
    ['Job', ({ kind }) => kind],
    ['Reason', ({ reason }) => reason],
    ['Failed', ({ failedAt }) => failedAt, 'time'],
    ['Retries', ({ retries }) => retries],
    ['Next try', ({ nextTryAt }) => nextTryAt, 'time'],
  ]);
}
