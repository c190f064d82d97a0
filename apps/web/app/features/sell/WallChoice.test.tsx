import type { OwnedItem } from '@assay/contract/shapes/ownership.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';
import { WallChoice } from './WallChoice.tsx';

const renderHint = (isOnWall: boolean): string => {
  const owned = { item: { id: 'i', title: 'Puck' }, isOnWall } as OwnedItem;
  const Page = createRoutesStub([{ id: 'root', path: '/', Component: () => <WallChoice owned={owned} /> }]);
  const loaderData = { root: { viewer: { username: 'collector' } } };
  const html = renderToStaticMarkup(<Page initialEntries={['/']} hydrationData={{ loaderData }} />);
  const [, id] = /aria-describedby="([^"]+)"/.exec(html)!;
  return html.slice(html.indexOf(`id="${id}"`)).replaceAll(/<[^>]*>/g, '');
};

test('given the checkbox of the public wall, then it says that everyone can tell which bidder of its lot the owner was, before and after', () => {
  expect(renderHint(false)).toContain('anyone can tell which bidder on the lot was you');
  expect(renderHint(true)).toContain('they can tell which bidder on the lot was you');
});
