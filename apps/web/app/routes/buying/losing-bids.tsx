import { redirect } from 'react-router';
import type { Route } from './+types/losing-bids';

/** Redirects the correct spelling to the spec's address. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/buying/loosing-bids${new URL(request.url).search}`, 301);
}
