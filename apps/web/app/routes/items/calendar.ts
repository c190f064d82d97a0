import { data } from 'react-router';
import { itemUrl } from '../../entities/item/itemNames.ts';
import { calendarFile } from '../../lib/calendar.ts';
import { apiContext } from '../../session/context.ts';
import type { Route } from './+types/calendar';

/** The calendar file of a lot: its opening if upcoming, otherwise its close. */
export async function loader({ params, request, context }: Route.LoaderArgs): Promise<Response> {
  const item = await context.get(apiContext).call('item.bySlug', { params: { slug: params.slug } });
  const lot = item.auction;
  if (lot === null) throw data(null, { status: 404 });
  const isAhead = lot.status === 'not_started';
  const name = String(lot.lotNumber).padStart(4, '0');
  const file = calendarFile({
    id: `${lot.auctionId}-${isAhead ? 'opens' : 'closes'}`,
    at: Date.parse(isAhead ? lot.startsAt : lot.scheduledEndsAt),
    title: `Lot ${name} ${isAhead ? 'opens' : 'closes'}: ${item.title}`,
    url: itemUrl(new URL(request.url).origin, item.slug),
    stampedAt: Date.parse(item.publishedAt),
  });
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="lot-${name}.ics"`,
    },
  });
}
