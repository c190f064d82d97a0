import { toActor } from '../../../platform/audit.ts';
import { type Mounting, mount } from '../../../platform/http/mount.ts';
import { closeReport, decideAccountLink, sendReport } from './operations.ts';
import { readAccountLinks, readReports } from './queries.ts';

/** Reports of abuse and linked accounts. */
export function mountTrust(mounting: Mounting): void {
  mount(mounting, 'report.send', ({ ctx, viewer, body }) =>
    sendReport(ctx, { reporterId: viewer?.userId ?? null, ...body }),
  );
  mount(mounting, 'office.reports', ({ ctx, query }) => readReports(ctx, query));
  mount(mounting, 'office.closeReport', (call) =>
    closeReport(call.ctx, { id: call.params.id, actor: toActor(call), ...call.body }),
  );
  mount(mounting, 'office.accountLinks', ({ ctx, query }) =>
    readAccountLinks(ctx, { ...query, userId: query.account_id, auctionId: query.auction_id }),
  );
  mount(mounting, 'office.decideAccountLink', (call) =>
    decideAccountLink(call.ctx, { id: call.params.id, actor: toActor(call), ...call.body }),
  );
}
