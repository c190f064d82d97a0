import type Stripe from 'stripe';
import { badParameter, noSuch } from '../core/errors.ts';
import { newId } from '../core/ids.ts';
import { page } from '../core/paging.ts';
import { mergeMetadata, type Params } from '../core/params.ts';
import type { Tenant, WebhookEndpointRecord } from '../core/tenant.ts';
import type { Call } from './call.ts';

function endpointOf(tenant: Tenant, id: string): WebhookEndpointRecord {
  const found = tenant.endpoints.get(id);
  if (found === undefined) throw noSuch('webhook endpoint', id);
  return found;
}

function withoutSecret(endpoint: WebhookEndpointRecord): Stripe.WebhookEndpoint {
  const { secret: _, ...publicEndpoint } = endpoint;
  return publicEndpoint;
}

function readUrl(params: Params): string | undefined {
  const url = params.text('url');
  if (url == null) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw badParameter('url', 'Invalid URL', 'url_invalid');
  return url;
}

/** POST /v1/webhook_endpoints: the only answer that shows the signing secret. */
export function createEndpoint({ tenant, params }: Call): Stripe.WebhookEndpoint {
  params.required('url');
  const url = readUrl(params) ?? '';
  const events = params.list('enabled_events');
  if (!events || events.length === 0)
    throw badParameter('enabled_events', 'Missing required param: enabled_events.', 'parameter_missing');
  const description = params.text('description') ?? null;
  const version = params.text('api_version') ?? null;
  const metadata = mergeMetadata(params);
  params.rejectUnknown();
  const endpoint: WebhookEndpointRecord = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: version,
    application: null,
    created: tenant.clock.seconds(),
    description,
    enabled_events: events,
    livemode: false,
    metadata,
    secret: newId('whsec'),
    status: 'enabled',
    url,
  };
  tenant.endpoints.set(endpoint.id, endpoint);
  return endpoint;
}

/** GET /v1/webhook_endpoints/{id} */
export function retrieveEndpoint({ tenant, params, ids }: Call): Stripe.WebhookEndpoint {
  params.rejectUnknown();
  return withoutSecret(endpointOf(tenant, ids[0] ?? ''));
}

/** POST /v1/webhook_endpoints/{id} */
export function updateEndpoint({ tenant, params, ids }: Call): Stripe.WebhookEndpoint {
  const endpoint = endpointOf(tenant, ids[0] ?? '');
  const url = readUrl(params);
  const events = params.list('enabled_events');
  const description = params.text('description');
  const isDisabled = params.boolean('disabled');
  const metadata = mergeMetadata(params, endpoint.metadata);
  params.rejectUnknown();
  endpoint.url = url ?? endpoint.url;
  endpoint.enabled_events = events ?? endpoint.enabled_events;
  if (description !== undefined) endpoint.description = description;
  if (isDisabled !== undefined) endpoint.status = isDisabled ? 'disabled' : 'enabled';
  endpoint.metadata = metadata;
  return withoutSecret(endpoint);
}

/** DELETE /v1/webhook_endpoints/{id} */
export function deleteEndpoint({ tenant, params, ids }: Call): object {
  params.rejectUnknown();
  const endpoint = endpointOf(tenant, ids[0] ?? '');
  tenant.endpoints.delete(endpoint.id);
  return { id: endpoint.id, object: 'webhook_endpoint', deleted: true };
}

/** GET /v1/webhook_endpoints */
export function listEndpoints({ tenant, params }: Call): object {
  return page([...tenant.endpoints.values()].map(withoutSecret), params, '/v1/webhook_endpoints');
}
