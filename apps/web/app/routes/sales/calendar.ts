import { data } from 'react-router';
import { calendarFile } from '../../lib/calendar.ts';
import { apiContext } from '../../session/context.ts';
import type { Route } from './+types/calendar';

/** The calendar file of a sale: its opening if upcoming, otherwise the next close of a lot. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const { sale } = await context
    .get(apiContext)
    .call('sale.get', { params: { slug: params.slug }, query: { limit: 1 } });
  if (sale.status === 'done' || sale.status === 'canceled') throw data(null, { status: 404 });
  const isAhead = sale.status === 'upcoming';
  const file = calendarFile({
    id: `${sale.id}-${isAhead ? 'opens' : 'closes'}`,
    at: Date.parse(isAhead ? sale.opensAt : (sale.nextEndAt ?? sale.firstEndAt)),
    title: `${sale.title} ${isAhead ? 'opens' : 'starts to close'}`,
    url: `${new URL(request.url).origin}/sales/${sale.slug}`,
    stampedAt: Date.parse(sale.publishedAt),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${sale.slug}.ics"`,
    },
  });
}
