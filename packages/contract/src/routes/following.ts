import { z } from 'zod';
import { route } from '../route.ts';
import { id, list, pageQuery } from '../shapes/common.ts';
import { followKind, followRow, savedSearch, savedSearchBody } from '../shapes/following.ts';

const tag = 'User';

export const followingRoutes = {
  'follow.all': route({
    method: 'GET',
    path: '/v1/user/follows',
    summary: 'Artists and collections the caller follows, latest first',
    tag,
    audience: 'user',
    query: pageQuery,
    success: [200, list(followRow)],
    errors: [],
    limit: 'read',
  }),
  'follow.state': route({
    method: 'GET',
    path: '/v1/user/follows/{kind}/{id}',
    summary: 'Check whether the caller follows it',
    tag,
    audience: 'user',
    params: z.strictObject({ kind: followKind, id }),
    success: [200, z.strictObject({ isFollowed: z.boolean() })],
    errors: ['not_found'],
    limit: 'read',
  }),
  'follow.add': route({
    method: 'POST',
    path: '/v1/user/follows/{kind}/{id}',
    summary:
      'Follow an artist or a collection: daily alerts for new items, and alerts before lots open. Repeating changes nothing',
    tag,
    audience: 'user',
    params: z.strictObject({ kind: followKind, id }),
    success: [204, null],
    errors: ['not_found', 'too_many_follows'],
    limit: 'write',
  }),
  'follow.remove': route({
    method: 'DELETE',
    path: '/v1/user/follows/{kind}/{id}',
    summary: 'Unfollow it',
    tag,
    audience: 'user',
    params: z.strictObject({ kind: followKind, id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
  'savedSearch.all': route({
    method: 'GET',
    path: '/v1/user/saved-searches',
    summary: 'Saved searches of the caller, latest first',
    tag,
    audience: 'user',
    query: pageQuery,
    success: [200, list(savedSearch)],
    errors: [],
    limit: 'read',
  }),
  'savedSearch.add': route({
    method: 'POST',
    path: '/v1/user/saved-searches',
    summary: 'Save a search for daily alerts. Saving the same search again renames it',
    tag,
    audience: 'user',
    body: savedSearchBody,
    success: [201, savedSearch],
    errors: ['invalid_parameter', 'too_many_searches'],
    limit: 'write',
  }),
  'savedSearch.remove': route({
    method: 'DELETE',
    path: '/v1/user/saved-searches/{id}',
    summary: 'Delete a saved search',
    tag,
    audience: 'user',
    params: z.strictObject({ id }),
    success: [204, null],
    errors: ['not_found'],
    limit: 'write',
  }),
};
