import type { FollowKind } from '@assay/contract/shapes/following.ts';
import type { RouterContextProvider } from 'react-router';
import { apiContext, requestContext } from '../../session/context.ts';

/** Does the viewer follow it? Null for a visitor. */
export async function followed(
  { context }: { context: Readonly<RouterContextProvider> },
  kind: FollowKind,
  id: string,
): Promise<boolean | null> {
  if (context.get(requestContext).viewer === null) return null;
  const { isFollowed } = await context.get(apiContext).call('follow.state', { params: { kind, id } });
  return isFollowed;
}
