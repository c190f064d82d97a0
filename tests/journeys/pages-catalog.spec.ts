import { checkPages, STILL_LIGHT, test } from '../support/pages.ts';
import { type CertificateTrouble, stageCertificate } from '../support/stage/certificates.ts';

test('given a visitor, when they open the catalog, then each is whole, quiet and accessible', async ({ stage }) => {
  await checkPages(await stage.pageOf(null, STILL_LIGHT), [
    { name: 'home', path: '/' },
    { name: 'marketplace', path: '/marketplace' },
    { name: 'marketplace-search', path: '/marketplace?q=signed', text: 'Results for' },
    { name: 'marketplace-nothing', path: '/marketplace?q=zzzzqqqq' },
    {
      name: 'marketplace-filtered',
      path: '/marketplace?authentication_type=gold&sale_state=live,upcoming&price_max=90000000',
      text: 'Clear all',
    },
    {
      name: 'marketplace-too-narrow',
      path: '/marketplace?offer_type=make_offer&sale_state=live',
      text: 'No items match all of your filters',
    },
    { name: 'marketplace-corrected', path: '/marketplace?q=gutair', text: 'Showing results for guitar' },
    { name: 'artists', path: '/artists', text: 'Dell Marlowe' },
    { name: 'artists-letter', path: '/artists?letter=x', text: 'No artists found' },
    { name: 'artist', path: '/artists/dell-marlowe', text: 'Center fielder' },
    { name: 'artist-sold', path: '/artists/dell-marlowe?show=sold', text: 'Sold' },
    { name: 'artist-not-found', path: '/artists/del-marlow', status: 404, text: 'Did you mean' },
    { name: 'category', path: '/categories/jerseys', text: 'Game-worn' },
    { name: 'sub-category', path: '/categories/game-worn-jerseys', text: 'Available' },
    { name: 'genre', path: '/genres/rock', text: 'The Hollow Kings' },
    { name: 'genre-not-found', path: '/genres/no-such-genre', status: 404, text: 'Not found' },
    { name: 'collections', path: '/collections', text: 'Night Freight at fifty' },
    { name: 'collection-not-found', path: '/collections/none', status: 404, text: 'Not found' },
    { name: 'not-found', path: '/no-such-page', status: 404, text: 'Page not found' },
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
  await checkPages(await stage.pageOf(null, STILL_LIGHT), [
    { name: 'certificate', path: await path('Signed ball on record', []), text: 'Authentic: Gold' },
    {
      name: 'certificate-checking',
      path: await path('Ball being checked', ['in_reauthentication']),
      text: 'Being re-authenticated',
    },
    {
      name: 'certificate-failed',
      path: await path('Ball that failed', ['in_reauthentication', 'failed']),
      text: 'Didn’t pass re-authentication',
    },
    { name: 'certificate-revoked', path: await path('Ball revoked', ['revoked']), text: 'Certificate revoked' },
    { name: 'certificate-stolen', path: await path('Ball stolen', ['stolen']), text: 'Reported stolen or lost' },
    { name: 'certificate-unknown', path: '/authentication/no-code-of-ours', status: 404, text: 'No such code' },
    { name: 'scan', path: '/authentication/scan', text: 'Hold the camera over the code' },
    { name: 'authentication-mistyped', path: '/authentication?code=hello', text: 'A hologram number looks like' },
  ]);
});

test('given a server error, when a page fails, then it says so with the id of the request', async ({ stage }) => {
  const page = await stage.pageOf(null, STILL_LIGHT);
  await stage.rows('alter table item rename to item_away');
  try {
    await checkPages(page, [
      { name: 'page-failed', path: '/marketplace?sort=newest', status: 500, text: /Request [0-9a-f-]{36}/ },
    ]);
  } finally {
    await stage.rows('alter table item_away rename to item');
  }
});
