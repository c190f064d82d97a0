import { actorOf } from '../platform/audit.ts';
import { type Mounting, mount } from '../platform/http/mount.ts';
import { closeReport, decideAccountLink, sendReport } from './operations.ts';
import { readAccountLinks, readReports } from './queries.ts';

/** Reports of abuse and linked accounts. */
export function mountTrust(mounting: Mounting): void {
  mount(mounting, 'report.send', ({ house, viewer, body }) =>
    sendReport(house, { reporterId: viewer?.userId ?? null, ...body }),
  );
  mount(mounting, 'office.reports', ({ house, query }) => readReports(house, query));
  mount(mounting, 'office.closeReport', (call) =>
    closeReport(call.house, { id: call.params.id, actor: actorOf(call), ...call.body }),
  );
  mount(mounting, 'office.accountLinks', ({ house, query }) =>
    readAccountLinks(house, { ...query, userId: query.account_id, auctionId: query.auction_id }),
  );
  mount(mounting, 'office.decideAccountLink', (call) =>
    decideAccountLink(call.house, { id: call.params.id, actor: actorOf(call), ...call.body }),
  );
}
