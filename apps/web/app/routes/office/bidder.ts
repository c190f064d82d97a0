import { redirect } from 'react-router';
import { loadFor, requireViewer } from '../../session/load.ts';
import type { Route } from './+types/bidder';

/** Leads from a public bidder number of a lot to the person. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requireViewer(args);
  const { id, alias } = args.params;
  const person = await loadFor(args, (api) => api.call('office.lotBidder', { params: { id, alias: Number(alias) } }));
  return redirect(`/office/people/${person.id}`);
}
