import { inspectAll, QUIET, test } from '../support/pages.ts';
import { type CertificateTrouble, stageCertificate } from '../support/stage/certificates.ts';

test('given a visitor, when they open the catalog, then each is whole, quiet and accessible', async ({ stage }) => {
  await inspectAll(await stage.pageOf(null, QUIET), [
    { name: 'home', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'marketplace-search', path: '/marketplace?q=signed', says: 'Results for' },
    { name: 'marketplace-nothing', path: '/marketplace?q=zzzzqqqq' },
    {
      name: 'marketplace-filtered',
      path: '/marketplace?authentication_type=gold&sale_state=live,upcoming&price_max=90000000',
      says: 'Clear all',
    },
    {
      name: 'marketplace-too-narrow',
      path: '/marketplace?offer_type=make_offer&sale_state=live',
      says: 'No items match all of your filters',
    },
    { name: 'marketplace-corrected', path: '/marketplace?q=gutair', says: 'Showing results for guitar' },
    { name: 'artists', path: '/artists', says: 'Dell Marlowe' },
    { name: 'artists-letter', path: '/artists?letter=x', says: 'No artists found' },
    { name: 'artist', path: '/artists/dell-marlowe', says: 'Center fielder' },
    { name: 'artist-sold', path: '/artists/dell-marlowe?show=sold', says: 'Sold' },
    { name: 'artist-not-found', path: '/artists/del-marlow', status: 404, says: 'Did you mean' },
    { name: 'category', path: '/categories/jerseys', says: 'Game-worn' },
    { name: 'sub-category', path: '/categories/game-worn-jerseys', says: 'Available' },
    { name: 'genre', path: '/genres/rock', says: 'The Hollow Kings' },
    { name: 'genre-not-found', path: '/genres/no-such-genre', status: 404, says: 'Not found' },
    { name: 'collections', path: '/collections', says: 'Night Freight at fifty' },
    { name: 'collection-not-found', path: '/collections/none', status: 404, says: 'Not found' },
    { name: 'not-found', path: '/no-such-page', status: 404, says: 'Page not found' },
    { name: 'item-not-found', path: '/items/no-such-item', status: 404 },
  ]);
});

test('given a visitor, when they open certificates in every state, then each page is whole, quiet and accessible', async ({
  stage,
  assay,
  pool,
}) => {
  const path = async (title: string, states: readonly CertificateTrouble[]) =>
    `/authentication/${(await stageCertificate(assay, pool, { title, states })).serial}`;
  await inspectAll(await stage.pageOf(null, QUIET), [
    { name: 'certificate', path: await path('Signed ball on record', []), says: 'Authentic: Gold' },
    {
      name: 'certificate-checking',
      path: await path('Ball being checked', ['in_reauthentication']),
      says: 'Being re-authenticated',
    },
    {
      name: 'certificate-failed',
      path: await path('Ball that failed', ['in_reauthentication', 'failed']),
      says: 'Didn’t pass re-authentication',
    },
    { name: 'certificate-revoked', path: await path('Ball revoked', ['revoked']), says: 'Certificate revoked' },
    { name: 'certificate-stolen', path: await path('Ball stolen', ['stolen']), says: 'Reported stolen or lost' },
    { name: 'certificate-unknown', path: '/authentication/no-code-of-ours', status: 404, says: 'No such code' },
    { name: 'scan', path: '/authentication/scan', says: 'Hold the camera over the code' },
    { name: 'authentication-mistyped', path: '/authentication?code=hello', says: 'A hologram number looks like' },
  ]);
});

test('given a server error, when a page fails, then it says so with the id of the request', async ({ stage }) => {
  const page = await stage.pageOf(null, QUIET);
  await stage.rows('alter table item rename to item_away');
  try {
    await inspectAll(page, [
      { name: 'page-failed', path: '/marketplace?sort=newest', status: 500, says: /Request [0-9a-f-]{36}/ },
    ]);
  } finally {
    await stage.rows('alter table item_away rename to item');
  }
});
