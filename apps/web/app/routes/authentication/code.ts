import { redirect } from 'react-router';
import type { Route } from './+types/code';

/** Where printed codes lead: short, so that the code stays small; on to the certificate. */
export function loader({ params }: Route.LoaderArgs): Response {
  return redirect(`/authentication/${encodeURIComponent(params.qrcode)}`, 302);
}
