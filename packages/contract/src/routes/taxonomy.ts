import { TAXONOMY, TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, wholeNumber } from '../shapes/common.ts';
import { staffNote } from '../shapes/office.ts';
import { nameChangeOf, newNameOf, officeName } from '../shapes/taxonomy.ts';
import { singleLineText } from '../shapes/text.ts';

const base = { tag: 'Office', audience: 'staff', subject: 'none' } as const;
const act = { ...base, roles: ['catalog'], limit: 'write', idempotency: 'stored' } as const;
const params = z.strictObject({ id });

const listOf = (kind: TaxonomyKind) =>
  route({
    ...base,
    method: 'GET',
    roles: ['catalog', 'authenticator', 'auction', 'logistics', 'support'],
    path: `/v1/office/${kind}`,
    summary: `${TAXONOMY[kind].plural} with the number of their items; \`find\` takes the start of words, \`id\` reads one`,
    query: z.strictObject({
      find: singleLineText(120).optional(),
      id: id.optional(),
      offset: wholeNumber(0, 10_000).default(0),
      limit: wholeNumber(1, 500).default(100),
    }),
    success: [200, list(officeName)],
    errors: [],
    limit: 'read',
  });
const createOf = (kind: TaxonomyKind) =>
  route({
    ...act,
    method: 'POST',
    path: `/v1/office/${kind}`,
    form: true,
    summary: `${TAXONOMY[kind].singular}: create one`,
    body: newNameOf(kind),
    success: [201, officeName],
    errors: ['validation_failed'],
  });
const changeOf = (kind: TaxonomyKind) =>
  route({
    ...act,
    method: 'PATCH',
    path: `/v1/office/${kind}/{id}`,
    form: true,
    summary: `${TAXONOMY[kind].singular}: change one. A new name is a new address, and the old one redirects`,
    params,
    body: nameChangeOf(kind),
    success: [200, officeName],
    errors: ['not_found', 'validation_failed', 'record_changed'],
  });
const removeOf = (kind: TaxonomyKind) =>
  route({
    ...act,
    method: 'DELETE',
    path: `/v1/office/${kind}/{id}`,
    summary: `${TAXONOMY[kind].singular}: delete one that nothing uses`,
    params,
    success: [204, null],
    errors: ['not_found', 'in_use'],
  });
const mergeOf = (kind: TaxonomyKind) =>
  route({
    ...act,
    method: 'POST',
    path: `/v1/office/${kind}/{id}/merge`,
    form: true,
    summary: `${TAXONOMY[kind].singular}: merge one into another, which takes its items, followers and addresses`,
    params,
    body: z.strictObject({ intoId: id, note: staffNote }),
    success: [200, officeName],
    errors: ['not_found', 'validation_failed'],
  });

type TaxonomyRoutes = { [K in TaxonomyKind as `office.${K}.list`]: ReturnType<typeof listOf> } & {
  [K in TaxonomyKind as `office.${K}.create`]: ReturnType<typeof createOf>;
} & { [K in TaxonomyKind as `office.${K}.change`]: ReturnType<typeof changeOf> } & {
  [K in TaxonomyKind as `office.${K}.remove`]: ReturnType<typeof removeOf>;
} & { [K in TaxonomyKind as `office.${K}.merge`]: ReturnType<typeof mergeOf> };

/** Artists, categories, genres, conditions, partners and collections: the same five calls each (back office §3). */
export const taxonomyRoutes = Object.fromEntries(
  TaxonomyKind.flatMap((kind) => [
    [`office.${kind}.list`, listOf(kind)],
    [`office.${kind}.create`, createOf(kind)],
    [`office.${kind}.change`, changeOf(kind)],
    [`office.${kind}.remove`, removeOf(kind)],
    [`office.${kind}.merge`, mergeOf(kind)],
  ]),
) as TaxonomyRoutes;
