import type { ServerUrls, Stage } from '../journey.ts';
import { stageOwned } from '../stage/owned.ts';
import { PASSWORD, type Person } from '../stage/people.ts';
import { field, labeled } from './selectors.ts';
import { keyOpener, pressOpener, type Surface } from './surfaces.ts';

const MINUTE = 60_000;
const bar = '.sticky-bar button';
const panelField = 'dialog[open] [name="amount"]';
const inDialog = '//dialog[@open]';

/** What a visitor opens. */
export const VISITORS: Surface[] = [
  {
    source: 'shell/Drawer.tsx',
    page: '/',
    open: (browser) => pressOpener(browser, '[popovertarget="site-menu"]'),
  },
  {
    source: 'features/search/FilterPanel.tsx',
    page: '/marketplace',
    open: (browser) => pressOpener(browser, '.filter-button'),
  },
];

type Staged = { stage: Pick<Stage, 'lot' | 'person' | 'rows' | 'pool' | 'advanceTime'>; assay: ServerUrls };

/** What a buyer opens, on pages that are staged for them. */
export async function buyers({ stage, assay }: Staged, buyer: Person): Promise<Surface[]> {
  const [rival, seller] = [await stage.person(), await stage.person()];
  const [lot, sale, owned] = [
    await stage.lot(),
    await stage.lot({ buyNow: { type: 'buy_now' } }),
    await stageOwned(assay, stage.pool, buyer, { isLinked: true }),
  ];
  const forSale = await stageOwned(assay, stage.pool, seller, { isLinked: true });
  await stage.rows("update users set stripe_connected_status = 'requires_input' where id = any($1)", [
    [buyer.id, seller.id],
  ]);
  await buyer.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 10_000, isMax: true });
  await rival.call('POST', `/v1/auction/${lot.auctionId}/bid`, { amountCents: 50_000, isMax: true });
  await rival.call('POST', `/v1/offer/items/${owned.itemId}`, { amountCents: 60_000 });
  await buyer.call('POST', '/v1/tax/certificates', {
    state: 'NY',
    number: 'ST-120 4471',
    businessName: 'Hopper Collectibles',
    expiresOn: '2040-12-31',
  });
  const startsWith = (label: string) => `//button[starts-with(@aria-label, "${label}")]`;
  return [
    {
      source: 'features/item/LotView.tsx',
      page: lot.path,
      title: /./,
      open: (browser) => pressOpener(browser, bar),
    },
    {
      source: 'features/item/ZoomDialog.tsx',
      title: /./,
      open: (browser) => pressOpener(browser, '.gallery-zoom'),
    },
    {
      source: 'features/bidHistory/History.tsx',
      title: /^Bid history$/,
      open: (browser) => pressOpener(browser, labeled('All bids')),
    },
    {
      source: 'features/buying/NextBid.tsx',
      page: '/buying/loosing-bids',
      title: /./,
      open: (browser) => pressOpener(browser, '[aria-haspopup="dialog"]'),
    },
    {
      source: 'features/buy/CheckoutDialog.tsx',
      page: sale.path,
      title: /^Buy now$/,
      // The bar's button may have another label then.
      returnsFocus: false,
      open: (browser) => browser.press('.buy-bar [aria-haspopup="dialog"]'),
    },
    {
      source: 'features/offer/MakeOffer.tsx',
      page: forSale.path,
      title: /^Offer \$600\?$/,
      open: async (browser) => {
        await browser.type('#offer-amount', '600');
        await pressOpener(browser, labeled('Review offer'));
      },
    },
    {
      source: 'features/offer/AnswerOffer.tsx',
      page: '/buying/offers?side=received',
      title: /^Accept \$600\?$/,
      open: (browser) => pressOpener(browser, labeled('Accept $600')),
    },
    {
      source: 'features/offer/AnswerOffer.tsx',
      title: /^Counter$/,
      open: (browser) => pressOpener(browser, labeled('Counter')),
    },
    {
      source: 'features/account/Addresses.tsx',
      page: '/account/profile?tab=addresses',
      title: /^Remove/,
      open: (browser) => pressOpener(browser, startsWith('Remove ')),
    },
    {
      source: 'features/account/OwnData.tsx',
      page: '/account/profile',
      title: /^Download your data$/,
      open: (browser) => pressOpener(browser, labeled('Download your data')),
    },
    {
      source: 'features/payments/MethodCard.tsx',
      page: '/account/payments',
      title: /^Remove/,
      open: (browser) => pressOpener(browser, startsWith('Remove ')),
    },
    {
      source: 'features/tax/CertificateCard.tsx',
      page: '/account/tax',
      title: /^Withdraw/,
      open: (browser) => pressOpener(browser, startsWith('Withdraw: ')),
    },
    {
      source: 'routes/account/notifications.tsx',
      page: '/account/notifications',
      title: /^Clear all alerts\?$/,
      open: (browser) => pressOpener(browser, labeled('Clear all')),
    },
    {
      source: 'shell/LoggedOut.tsx',
      page: lot.path,
      title: /^You were logged out$/,
      returnsFocus: false,
      reopens: false,
      open: async (browser) => {
        await browser.press(bar);
        await browser.type(panelField, '900');
        await browser.press(labeled('Review bid', inDialog));
        await browser.see(`${inDialog}//h3[contains(., "$900")] | ${inDialog}//h2[contains(., "$900")]`);
        await stage.rows(
          "update session set revoked_at = now(), revoke_reason = 'user_terminated' where user_id = $1",
          [buyer.id],
        );
        await stage.advanceTime(11 * MINUTE);
        await browser.reload();
        await browser.see(`${inDialog}[.//h2[normalize-space()="You were logged out"]]`);
      },
    },
  ];
}

export const STAFF: Surface[] = [
  {
    source: 'features/office/frame/OfficeFrame.tsx',
    page: '/office/lots',
    open: (browser) => pressOpener(browser, '[popovertarget="office-menu"]'),
  },
  {
    source: 'features/office/find/Palette.tsx',
    title: /^Search$/,
    open: (browser) => pressOpener(browser, '.office-bar a.icon-button'),
  },
  {
    source: 'features/office/find/Palette.tsx',
    title: /^Search$/,
    open: async (browser) => {
      await browser.focus('[popovertarget="office-menu"]');
      await keyOpener(browser, 'Control', 'k');
    },
  },
  {
    source: 'features/office/workbench/SavedViews.tsx',
    open: (browser) => pressOpener(browser, '[popovertarget="list-saved"]'),
  },
  {
    source: 'features/office/workbench/KeyHelp.tsx',
    title: /^Keyboard shortcuts$/,
    open: async (browser) => {
      await browser.focus('[popovertarget="office-menu"]');
      await keyOpener(browser, '?');
    },
  },
  {
    source: 'features/office/OfficeAction.tsx',
    page: '/office/lots',
    title: /^Pause every lot\?$/,
    open: async (browser) => {
      if (!(await browser.run(() => document.querySelector<HTMLDetailsElement>('#act-pause-all')?.open === true)))
        await browser.press('#act-pause-all summary');
      await browser.type('#act-pause-all [name="note"]', 'Looked at it at the desk');
      await pressOpener(browser, '#act-pause-all [type="submit"]');
    },
  },
  {
    source: 'forms/CodeDialog.tsx',
    page: '/account/security',
    title: /^Confirm it’s you$/,
    // The form's error has it then.
    returnsFocus: false,
    open: async (browser) => {
      if (!(await browser.run(() => document.querySelector('[id^="renew"]')?.checkVisibility())))
        await browser.press(labeled('Get new recovery codes'));
      await browser.type(field('Your password'), PASSWORD);
      await pressOpener(browser, labeled('Get new codes'));
    },
  },
];

/** What only a wide window shows. */
export const WIDE: Surface[] = [
  {
    source: 'features/office/workbench/ColumnMenu.tsx',
    page: '/office/offers',
    open: (browser) => pressOpener(browser, '[popovertarget="list-columns"]'),
  },
  {
    source: 'features/office/workbench/BulkDialog.tsx',
    title: /^Reject/,
    open: async (browser) => {
      if (!(await browser.run(() => document.querySelector('.bulk-bar') !== null)))
        await browser.press('[aria-label="Select all rows of this page"]');
      await pressOpener(browser, labeled('Reject', '//section[contains(@class, "bulk-bar")]'));
    },
  },
];
