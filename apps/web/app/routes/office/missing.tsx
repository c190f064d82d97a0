import { data } from 'react-router';
import { requireViewer } from '../../session/load.ts';
import type { Route } from './+types/missing';

export { RouteError as ErrorBoundary } from '../../shell/RouteError.tsx';

export function loader(args: Route.LoaderArgs): never {
  requireViewer(args);
  throw data(null, { status: 404 });
}

/** An address of the office that no page has: says so in the frame of the office. */
export default function Missing() {
  return null;
}
