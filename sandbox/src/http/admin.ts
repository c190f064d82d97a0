import type { FastifyInstance } from 'fastify';
import { FAULT_KINDS, type FaultRule } from '../core/faults.ts';
import type { World } from '../core/world.ts';
import { REQUIREMENTS, type RequirementName, requireMore } from '../stripe/accounts.ts';
import { openDispute } from '../stripe/disputes.ts';
import type { WebhookSwitches } from '../stripe/webhook-sender.ts';

type ArmedFault = Pick<FaultRule, 'match' | 'kind' | 'delayMs' | 'times'>;

const faultSchema = {
  type: 'object',
  required: ['kind'],
  additionalProperties: false,
  properties: {
    match: {
      type: 'object',
      additionalProperties: false,
      properties: {
        method: { type: 'string' },
        path: { type: 'string' },
        tenant: { type: 'string' },
        nth: { type: 'integer', minimum: 1 },
      },
    },
    kind: { enum: FAULT_KINDS },
    delayMs: { type: 'integer', minimum: 0 },
    times: { type: 'integer', minimum: 1 },
  },
} as const;

const clockSchema = {
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  maxProperties: 1,
  properties: { advanceMs: { type: 'integer', minimum: 0 }, set: { type: 'integer', minimum: 0 } },
} as const;

const switchesSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    duplicate: { type: 'integer', minimum: 0, maximum: 10 },
    drop: { type: 'boolean' },
    delayMs: { type: 'integer', minimum: 0 },
    reorder: { type: 'boolean' },
    wrongSignature: { type: 'boolean' },
    oldTimestamp: { type: 'boolean' },
  },
} as const;

/** Controls for tests and the shop's clock, on loopback only and not under `/sandbox`, so the shop does not pass them on. */
export function registerAdmin(app: FastifyInstance, world: World): void {
  const time = () => ({ now: world.clock.now(), offsetMs: world.clock.offsetMs });
  app.get('/_admin/clock', time);
  app.post<{ Body: { advanceMs?: number; set?: number } }>(
    '/_admin/clock',
    { schema: { body: clockSchema } },
    (request) => {
      const { advanceMs, set } = request.body;
      world.clock.set(set ?? world.clock.now() + (advanceMs ?? 0));
      world.onChange();
      return time();
    },
  );

  app.get('/_admin/faults', () => ({ items: world.faults.all() }));
  app.post<{ Body: Partial<ArmedFault> & Pick<ArmedFault, 'kind'> }>(
    '/_admin/faults',
    { schema: { body: faultSchema } },
    (request) => world.faults.add({ ...request.body, match: request.body.match ?? {} }),
  );
  app.delete('/_admin/faults', (_, reply) => {
    world.faults.clear();
    return reply.code(204).send();
  });

  app.post<{ Body: { account: string; requirement: RequirementName } }>(
    '/_admin/requirements',
    {
      schema: {
        body: {
          type: 'object',
          required: ['account', 'requirement'],
          additionalProperties: false,
          properties: { account: { type: 'string' }, requirement: { enum: Object.keys(REQUIREMENTS) } },
        },
      },
    },
    (request, reply) => {
      requireMore(world, request.body.account, request.body.requirement);
      world.onChange();
      return reply.code(204).send();
    },
  );

  // A holder disputes a charge long after it was made.
  app.post<{ Body: { charge: string } }>(
    '/_admin/disputes',
    {
      schema: {
        body: {
          type: 'object',
          required: ['charge'],
          additionalProperties: false,
          properties: { charge: { type: 'string' } },
        },
      },
    },
    (request, reply) => {
      const tenant = world.owner('charges', request.body.charge);
      const charge = tenant?.charges.get(request.body.charge);
      if (tenant === undefined || charge === undefined)
        return reply.code(404).send({ error: 'There is no such charge.' });
      const { id } = openDispute(tenant, charge, { reason: 'fraudulent', isRefundable: false });
      world.onChange();
      return { id };
    },
  );

  app.get('/_admin/webhooks', () => world.webhooks.switches);
  app.post<{ Body: Partial<WebhookSwitches> }>('/_admin/webhooks', { schema: { body: switchesSchema } }, (request) => {
    world.webhooks.switches = { ...world.webhooks.switches, ...request.body };
    return world.webhooks.switches;
  });

  app.get<{ Querystring: { tenant?: string } }>('/_admin/state', (request, reply) => {
    const name = request.query.tenant;
    if (name === undefined) return { tenants: [...world.tenants.keys()] };
    const tenant = world.tenants.get(name);
    if (tenant === undefined) return reply.code(404).send({ error: `There is no tenant "${name}".` });
    return Object.fromEntries(
      Object.entries(tenant.dump()).map(([key, entries]) => [key, Object.fromEntries(entries as [string, unknown][])]),
    );
  });

  app.post('/_admin/reset', (_, reply) => {
    world.reset();
    return reply.code(204).send();
  });
}
