import { pickupText } from '@assay/domain/settings/settings.ts';
import { data } from 'react-router';
import { calendarFile } from '../lib/calendar.ts';
import { requestContext } from '../session/context.ts';
import { loadFor, requireViewer } from '../session/load.ts';
import type { Route } from './+types/pickup-calendar';

/** Calendar file of a pickup order: its last day at our desk. */
export async function loader(args: Route.LoaderArgs): Promise<Response> {
  requireViewer(args);
  const invoice = await loadFor(args, (api) => api.call('invoice.byId', { params: { id: args.params.invoiceId } }));
  if (invoice.pickup === null || invoice.readyAt === null) throw data(null, { status: 404 });
  const place = pickupText(args.context.get(requestContext).settings);
  const file = calendarFile({
    id: `${invoice.id}-pickup`,
    at: Date.parse(invoice.pickup.heldUntil),
    title: `Last day to pick up ${invoice.number ?? 'your order'} at ${place} (photo ID)`,
    url: `${new URL(args.request.url).origin}/order-placed/${invoice.id}`,
    stampedAt: Date.parse(invoice.readyAt),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="pickup-${invoice.number ?? 'order'}.ics"`,
      'cache-control': 'no-store',
    },
  });
}
