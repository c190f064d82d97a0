import { matchRoutes, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];
type Node = { path?: string; index?: boolean; handle?: unknown; children?: Node[] };

/** Set by a route (`export const handle = { isCacheable: true }`) whose page is the same for every visitor without cookies. */
type Handle = { isCacheable?: boolean };

const isMarked = (handle: unknown): boolean => (handle as Handle | undefined)?.isCacheable === true;

/** Returns a function that says whether the page at a path is marked as cacheable by its route. */
export function cacheablePaths(routes: Routes): (path: string) => boolean {
  const tree = treeBelow(routes, 'root');
  return (path) => !path.endsWith('.data') && isMarked(matchRoutes(tree as never, path)?.at(-1)?.route.handle);
}

function treeBelow(routes: Routes, parentId: string): Node[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId) return [];
    const { id, path, index, module } = route;
    const children = treeBelow(routes, id);
    return [
      {
        ...(path === undefined ? {} : { path }),
        ...(index === true ? { index } : { children }),
        handle: module.handle,
      },
    ];
  });
}
