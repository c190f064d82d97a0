import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/journey.ts';
import { awaitMail, readMails } from '../support/stage/inbox.ts';

// Assay's articles: every page can be read, found and reached, and a message is delivered once.

const PAGES = [
  { path: '/terms-of-service', h1: 'Terms of service' },
  { path: '/conditions-of-sale', h1: 'Conditions of sale' },
  { path: '/privacy-policy', h1: 'Privacy policy' },
  { path: '/cookies', h1: 'Cookies' },
  { path: '/about', h1: 'About Assay' },
  { path: '/help', h1: 'Help' },
  { path: '/help/how-bidding-works', h1: 'How the bidding process works' },
  { path: '/help/resales-guide', h1: 'Resales guide' },
  { path: '/help/minimum-threshold-for-resale-offers', h1: 'Setting a minimum for resale offers' },
  { path: '/blog', h1: 'Blog' },
  { path: '/blog/where-overtime-stops', h1: 'Where extended bidding stops' },
  { path: '/contact-us', h1: 'Contact us' },
];

test('given a reader without JavaScript, when the articles are opened, then each has its heading, title, address and working anchors', async ({
  stage,
}) => {
  const page = await stage.pageOf(null, { javaScriptEnabled: false });
  const titles = new Set<string>();
  for (const { path, h1 } of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new URL(path, page.url()).href);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}.{20,}/);
    titles.add(await page.title());
    const anchors = await page
      .locator('main a[href^="#"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    for (const anchor of new Set(anchors)) await expect(page.locator(`main [id="${anchor.slice(1)}"]`)).toHaveCount(1);
  }
  expect(titles.size).toBe(PAGES.length);

  await page.goto('/help');
  await page.getByLabel('Search help').fill('maximum bid');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  const found = page.getByRole('region', { name: /articles? for “maximum bid”/ });
  await expect(found.getByRole('link').first()).toHaveText('Maximum bids');
  await found.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Maximum bids');

  const feed = await page.request.get('/blog/feed.xml');
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  expect(await feed.text()).toContain('/blog/where-overtime-stops</id>');
  for (const path of ['/help/no-such-article', '/blog/no-such-post'])
    expect((await page.request.get(path)).status()).toBe(404);
});

test('given a user who signs up, when they read the terms, then these open beside the form, and nothing typed is lost', async ({
  page,
}) => {
  await page.goto('/signup');
  await page.getByLabel('Email', { exact: true }).fill('reader@example.com');
  const [beside] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('main').getByRole('link', { name: 'conditions of sale' }).click(),
  ]);
  await expect(beside.getByRole('heading', { level: 1 })).toHaveText('Conditions of sale');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('reader@example.com');
});

test('given a visitor, when they write to Assay, then one message is stored and one email is delivered', async ({
  stage,
  assay,
}) => {
  const page = await stage.pageOf(null);
  const sender = `writer-${Date.now()}@example.com`;
  await page.goto('/contact-us');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('There is a problem');
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Wren Writer');
  await page.getByLabel('Email').fill(sender);
  await page.getByLabel('What is it about?').selectOption('Credit limit');
  await page.getByLabel('Your message').fill(`A higher limit for Sunday, please. ${sender}`);
  await page.getByRole('button', { name: 'Send message' }).click();
  const confirmation = page.getByRole('status').filter({ hasText: 'Message received.' });
  await expect(confirmation).toContainText(`We’ll reply to ${sender}.`);
  await expect(confirmation).toBeFocused();
  await expectAccessible(page);
  const reference = /M-\d+/.exec((await confirmation.textContent()) ?? '')![0];

  const mail = await awaitMail(assay, 'hello@assay.example', new RegExp(`^${reference} `));
  expect(mail.text).toContain(sender);
  expect(await stage.rows('select topic from contact_message where email = $1', [sender])).toEqual([
    { topic: 'credit' },
  ]);
  const emails = await readMails(assay, 'hello@assay.example');
  expect(emails.filter(({ subject }) => subject.startsWith(`${reference} `))).toHaveLength(1);
});
