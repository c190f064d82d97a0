import routes from '../../apps/web/app/routes.ts';
import { expect, test } from '../support/journey.ts';
import { overflowOf } from '../support/screen.ts';
import { saveScreenshot } from '../support/shots.ts';
import { stageHouseItem } from '../support/stage/owned.ts';

// Where scripts are off, public pages read as usual, and each form that needs scripts says so.

type Entry = { path?: string; index?: boolean; file: string; children?: Entry[] };
const pathsOf = (entries: readonly Entry[], under = ''): string[] =>
  entries.flatMap(({ path = '', children }) => {
    const here = `${under}/${path}`.replaceAll(/\/+/g, '/');
    return children === undefined ? [here] : pathsOf(children, here);
  });
const slugOf = (path: string): string => path.split('/').at(-1)!;
/** Pages that only members see lead to the login, files are no pages. */
const isPublicPage = (path: string): boolean =>
  !/^\/(?:account|buying|office|onboarding|order-placed|checkout|items\/selling|opening-soon)\b|\.(?:ics|xml)$|^\/q\/|\*/.test(
    path,
  );

test('given a visitor without scripts, when they open each public page, then it reads, and its forms say what they need', {
  tag: '@phone',
}, async ({ stage, assay }) => {
  const [lot, listing, offered] = [
    await stage.lot(),
    await stage.lot({ buyNow: { type: 'buy_now', priceCents: 30_000 } }),
    await stageHouseItem(assay, stage.pool),
  ];
  const samples: Record<string, string[]> = {
    '/artists/:slug': ['dell-marlowe'],
    '/categories/:slug': ['jerseys'],
    '/genres/:slug': ['rock'],
    '/collections/:key': ['none'],
    '/items/:slug': [lot.path, listing.path, offered.path].map(slugOf),
    '/sales/:slug': ['none'],
    '/authentication/:qrcode': [offered.serial],
    '/wall/:username': ['none'],
    '/help/:slug': ['maximum-bids'],
    '/blog/:slug': ['what-gold-means'],
    '/report': [`?subject=item&id=${lot.itemId}`],
  };
  const paths = pathsOf((await routes) as Entry[]).filter(isPublicPage);
  expect(paths.length).toBeGreaterThan(35);
  const addresses = paths.flatMap((path) => {
    const param = /:\w+$/.exec(path.replace(/\/(?:log|prices|bid-history)$/, ''));
    if (param === null) return [path + (samples[path]?.[0] ?? '')];
    const values = samples[path] ?? [slugOf(lot.path)];
    return values.map((value) => path.replace(/:\w+/, value));
  });
  const page = await stage.pageOf(null, { javaScriptEnabled: false });
  const faults: string[] = [];
  for (const address of addresses) {
    const response = await page.goto(address);
    const main = page.getByRole('main');
    if (response?.status() !== (address.endsWith('/none') ? 404 : 200))
      faults.push(`${address}: ${response?.status()}`);
    if ((await main.innerText()).trim().length < 40) faults.push(`${address}: says nothing`);
    const scripted = main.locator('form:not([action]), form[action^="javascript:"]').locator('visible=true');
    const says = await main.getByText(/needs JavaScript/).count();
    if ((await scripted.count()) > 0 && says === 0) faults.push(`${address}: a form that needs scripts doesn’t say so`);
    const needs = await main
      .getByRole('button', { name: /^(?:Add to bag|Buy now|Review bid|Send link|Log in)/ })
      .count();
    if (needs > 0 && says === 0) faults.push(`${address}: a button that needs scripts doesn’t say so`);
    if ((await overflowOf(page)) > 0) faults.push(`${address}: is wider than the screen`);
    if (says > 0) await saveScreenshot(page, `noscript${address.replaceAll('/', '-')}-${test.info().project.name}`);
  }
  expect(faults).toEqual([]);
  for (const [address, what] of [
    ['/login', 'Logging in'],
    ['/signup', 'Signing up'],
    [lot.path, 'Bidding'],
    [listing.path, 'Buying'],
    [offered.path, 'Making an offer'],
  ] as const) {
    await page.goto(address);
    const text = `${what} needs JavaScript. Turn it on in your browser, and reload this page.`;
    await expect(page.getByRole('main').getByText(text, { exact: true })).toBeVisible();
  }
});
