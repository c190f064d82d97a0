import { noSuch } from '../core/errors.ts';
import { createdFilter, page } from '../core/paging.ts';
import type { ProviderEvent } from '../core/tenant.ts';
import type { Call } from './call.ts';

/** Events can be read for 30 days. */
const READABLE_S = 30 * 86_400;

/** GET /v1/events/{id} */
export function retrieveEvent({ tenant, params, ids }: Call): ProviderEvent {
  params.rejectUnknown();
  const found = tenant.events.get(ids[0] ?? '');
  if (found === undefined || found.created < tenant.clock.seconds() - READABLE_S) throw noSuch('event', ids[0] ?? '');
  return found;
}

/** GET /v1/events?type=&types[]=&delivery_success= ; a type may end in `.*`. */
export function listEvents({ tenant, params }: Call): object {
  const type = params.text('type');
  const types = params.list('types');
  const delivered = params.boolean('delivery_success');
  const created = createdFilter(params);
  const matches = (pattern: string, one: string): boolean =>
    pattern.endsWith('*') ? one.startsWith(pattern.slice(0, -1)) : one === pattern;
  const oldest = tenant.clock.seconds() - READABLE_S;
  const events = [...tenant.events.values()].filter(
    (one) =>
      one.created >= oldest &&
      created(one.created) &&
      (type == null || matches(type, one.type)) &&
      (types === undefined || types.some((pattern) => matches(pattern, one.type))) &&
      (delivered === undefined || delivered === (one.pending_webhooks === 0)),
  );
  return page(events, params, '/v1/events');
}
