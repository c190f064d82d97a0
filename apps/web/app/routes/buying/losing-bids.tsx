import { redirect } from 'react-router';
import type { Route } from './+types/losing-bids';

/** The usual spelling leads to the address that the house uses. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/buying/loosing-bids${new URL(request.url).search}`, 301);
}
