import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, ensureChromium } from '../../../scripts/lib/chromium.ts';
import { type Bench, startBench } from '../testing/harness.ts';
import { startShop } from '../testing/shop.ts';

let browser: Browser;
let shop: Awaited<ReturnType<typeof startShop>>;
let bench: Bench;
let page: Page;
let problems: string[];

beforeAll(async () => {
  shop = await startShop();
  bench = await startBench({ publicUrl: shop.url });
  shop.target.port = bench.sandbox.port;
  browser = await chromium.launch({ executablePath: ensureChromium(console.log), args: CHROMIUM_FLAGS });
}, 60_000);
afterAll(async () => {
  await browser.close();
  await shop.stop();
  await bench.stop();
});

beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  page.setDefaultTimeout(7000);
  problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) problems.push(message.text());
  });
});
afterEach(async () => {
  await page.context().close();
  expect(problems).toEqual([]);
});

const open = async (secret: string | null, more = ''): Promise<void> => {
  await page.goto(`${shop.url}/?key=pk_test_local_shop&secret=${secret}${more}`);
  await page.getByText('ready, incomplete').waitFor();
};

const result = async (): Promise<string> => {
  const status = page.getByRole('status');
  await status.filter({ hasText: /./ }).waitFor();
  return (await status.textContent()) ?? '';
};

const newSetup = () => bench.stripe('shop').setupIntents.create({ allowed_payment_method_types: ['card'] });
const newPayment = () => bench.stripe('shop').paymentIntents.create({ amount: 5000, currency: 'usd' });
const pressCard = (label: string) => page.getByRole('button', { name: label }).first().click();
const confirm = () => page.getByRole('button', { name: 'Confirm' }).click();
const bank = () => page.frameLocator('iframe[title="Card authentication (sandbox)"]');

describe('the card form inside Stripe’s React components', () => {
  it('given typed card details, when the form is confirmed, then the card is set up with its ZIP code', async () => {
    const intent = await newSetup();
    await open(intent.client_secret);
    await page.getByLabel('Card number').pressSequentially('4242424242424242');
    await page.getByLabel('Expiry').pressSequentially('1244');
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('ZIP code').fill('10001');
    expect(await page.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242');
    expect(await page.getByLabel('Expiry').inputValue()).toBe('12 / 44');
    await page.getByText('ready, complete').waitFor();
    await confirm();
    expect(await result()).toBe('status succeeded');
    const after = await bench.stripe('shop').setupIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(after.payment_method).toMatchObject({
      card: { last4: '4242', exp_month: 12, exp_year: 2044 },
      billing_details: { address: { postal_code: '10001' } },
    });
  });

  it('given a number outside the test table, then its field shows the refusal and nothing is sent', async () => {
    const intent = await newSetup();
    await open(intent.client_secret);
    await page.getByLabel('Card number').fill('4111 1111 1111 1111');
    await confirm();
    expect(await result()).toContain('validation_error invalid_number');
    const number = page.getByLabel('Card number');
    expect(await number.getAttribute('aria-invalid')).toBe('true');
    expect(await number.evaluate((input) => document.activeElement === input)).toBe(true);
    await page.getByText('This is not a test card.').first().waitFor();
    expect((await bench.stripe('shop').setupIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });

  it('given a declining card, then Stripe’s error is returned', async () => {
    await open((await newPayment()).client_secret);
    await pressCard('Declined');
    await confirm();
    expect(await result()).toBe('card_error card_declined: Your card was declined.');
  });

  it('given 3-D Secure, when its holder approves in the dialog, then the payment succeeds without leaving', async () => {
    const intent = await newPayment();
    await open(intent.client_secret);
    await pressCard('3-D Secure, then succeeds');
    await confirm();
    await bank().getByRole('heading', { name: 'Confirm $50.00' }).waitFor();
    await bank().getByRole('button', { name: 'Complete authentication' }).click();
    expect(await result()).toBe('status succeeded');
    expect(await page.locator('dialog').count()).toBe(0);
    expect((await bench.stripe('shop').charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
  });

  it('given 3-D Secure that fails or is closed, then an error shows it and nothing is charged', async () => {
    const intent = await newPayment();
    await open(intent.client_secret);
    await pressCard('3-D Secure, then succeeds');
    await confirm();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await result()).toContain('payment_intent_authentication_failure');
    expect((await bench.stripe('shop').paymentIntents.retrieve(intent.id)).status).toBe('requires_action');
    await confirm();
    await bank().getByRole('button', { name: 'Fail authentication' }).click();
    await page.getByRole('status').filter({ hasText: 'failed authentication' }).waitFor();
    expect((await bench.stripe('shop').paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
    expect((await bench.stripe('shop').charges.list({ payment_intent: intent.id })).data).toEqual([]);
  });

  it('given redirect "always", then the browser goes to the return address with the outcome', async () => {
    const intent = await newPayment();
    await open(intent.client_secret, '&redirect');
    await pressCard('Succeeds');
    await confirm();
    await page.waitForURL('**/done?*');
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.client_secret,
      redirect_status: 'succeeded',
    });
  });

  it('given an intent for bank accounts only, when a test account is pressed, then it is connected, verified and saved', async () => {
    const intent = await bench
      .stripe('shop')
      .setupIntents.create({ allowed_payment_method_types: ['us_bank_account'] });
    await open(intent.client_secret);
    expect(await page.getByLabel('Card number').isVisible()).toBe(false);
    await page.getByRole('button', { name: 'Succeeds after four banking days' }).click();
    await page.getByText('ready, complete').waitFor();
    await confirm();
    expect(await result()).toBe('status succeeded');
    const after = await bench.stripe('shop').setupIntents.retrieve(intent.id, { expand: ['payment_method'] });
    expect(after.payment_method).toMatchObject({
      us_bank_account: { last4: '6789' },
      billing_details: { name: 'Jenny Rosen' },
    });
  });

  it('given numbers entered manually, then the intent awaits micro-deposits; a wrong number shows an error at its field', async () => {
    const intent = await bench
      .stripe('shop')
      .setupIntents.create({ allowed_payment_method_types: ['us_bank_account'] });
    await open(intent.client_secret);
    await page.getByLabel('Account holder').fill('Ada Lovelace');
    await page.getByText('Type in account numbers instead').click();
    await page.getByLabel('Routing number').fill('110000000');
    await page.getByLabel('Account number').fill('123');
    await confirm();
    expect(await result()).toContain('validation_error account_number_invalid');
    expect(await page.getByLabel('Account number').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Account number').fill('000123456789');
    await confirm();
    await page.getByText('status requires_action').waitFor();
  });

  it('given an intent for both, when the bank account is chosen, then it is debited; the form has no accessibility violations', async () => {
    const intent = await newPayment();
    await open(intent.client_secret);
    await page.getByRole('radio', { name: 'US bank account' }).check();
    await page.getByText('All test accounts').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: 'Fails: insufficient funds' }).click();
    await confirm();
    expect(await result()).toBe('status processing');
    expect((await bench.stripe('shop').paymentIntents.retrieve(intent.id)).status).toBe('processing');
  });

  it('given the form, then it has no accessibility violations and fits 390 px', async () => {
    await open((await newSetup()).client_secret);
    await page.getByText('All test cards').click();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
});

describe('the wallets inside Stripe’s React components', () => {
  const sheet = () => page.getByRole('dialog', { name: 'Google Pay (sandbox)' });
  const press = () => page.getByRole('button', { name: 'Google Pay (sandbox)' }).click();
  const tokenOf = async (text: string) =>
    bench.stripe('shop').confirmationTokens.retrieve(text.replace('google_pay ', ''));

  it('given a wallet, when its sheet is confirmed, then the shop gets a token that pays once', async () => {
    await open(null, '&wallet');
    await press();
    await sheet().getByText('$50.00').first().waitFor();
    await sheet().getByLabel('Card').selectOption({ label: 'mastercard ending in 4444: Succeeds (Mastercard)' });
    await sheet().getByRole('button', { name: 'Pay $50.00' }).click();
    const token = await tokenOf(await result());
    expect(token).toMatchObject({
      shipping: null,
      payment_method_preview: { card: { last4: '4444', wallet: { type: 'google_pay' } } },
    });
    expect(await page.locator('dialog').count()).toBe(0);
    const intent = await bench
      .stripe('shop')
      .paymentIntents.create({ amount: 5000, currency: 'usd', confirm: true, confirmation_token: token.id });
    expect(intent.status).toBe('succeeded');
  });

  it('given a shop that requests an address, then the total is updated for it, and an address without shipping cannot pay', async () => {
    await open(null, '&wallet=address');
    await press();
    await sheet().getByRole('button', { name: 'Pay $55.00' }).waitFor();
    const where = sheet().getByLabel('Ship to');
    await where.selectOption({ label: '20 Beacon Street, Boston MA 02108' });
    await sheet().getByText('The shop does not ship there.').waitFor();
    expect(await sheet().getByRole('button', { name: /^Pay/ }).isDisabled()).toBe(true);
    await where.selectOption({ label: '500 Congress Avenue, Austin TX 78701' });
    await sheet().getByRole('button', { name: 'Pay $57.00' }).click();
    expect((await tokenOf(await result())).shipping).toMatchObject({
      name: 'Grace Hopper',
      phone: '+15035550123',
      address: { line1: '500 Congress Avenue', city: 'Austin', state: 'TX', postal_code: '78701', country: 'US' },
    });
  });

  it('given a sheet that is canceled, then the shop is notified, and the next press opens it again', async () => {
    await open(null, '&wallet');
    await press();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await result()).toBe('cancelled');
    await press();
    await sheet().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it('given a payment that fails once the next sheet is open, then that sheet stays and pays', async () => {
    await open(null, '&wallet');
    await press();
    await sheet().getByRole('button', { name: 'Pay $50.00' }).click();
    const first = await result();
    await press();
    await sheet().waitFor();
    await page.evaluate(() => dispatchEvent(new Event('shop-declines')));
    await sheet().getByRole('button', { name: 'Pay $50.00' }).click();
    await page.waitForFunction(
      (before) => document.querySelector('[role="status"]')?.textContent?.replace(before, '').includes('google_pay'),
      first,
    );
  });
});

describe('the hosted pages', () => {
  const identityPath = async (): Promise<string> => {
    const { url } = await bench.stripe('shop').identity.verificationSessions.create({ type: 'document' });
    return url?.slice(shop.url.length) ?? '';
  };
  const challengePath = async (): Promise<string> => {
    const intent = await bench.stripe('shop').paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      payment_method: 'pm_card_authenticationRequired',
      confirm: true,
      return_url: `${shop.url}/done`,
    });
    return intent.next_action?.redirect_to_url?.url?.slice(shop.url.length) ?? '';
  };

  const depositsPath = async (): Promise<string> => {
    const intent = await bench.stripe('shop').setupIntents.create({
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_data: {
        type: 'us_bank_account',
        us_bank_account: { routing_number: '110000000', account_number: '000123456789' },
        billing_details: { name: 'Ada Lovelace' },
      },
      confirm: true,
    });
    return intent.next_action?.verify_with_microdeposits?.hosted_verification_url.slice(shop.url.length) ?? '';
  };

  it.each<[string, () => Promise<string>]>([
    ['overview', async () => '/sandbox'],
    ['inbox', async () => '/sandbox/inbox'],
    ['payments', async () => '/sandbox/payments'],
    ['identity', identityPath],
    ['3-D Secure', challengePath],
    ['micro-deposits', depositsPath],
  ])('given the page "%s", then it is accessible in both themes and fits 390 px', async (_, pathOf) => {
    await page.goto(`${shop.url}${await pathOf()}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    }
  });

  it('given the identity page, when "Verify" is pressed, then the browser returns to the shop', async () => {
    const session = await bench
      .stripe('shop')
      .identity.verificationSessions.create({ type: 'document', return_url: `${shop.url}/done` });
    await page.goto(session.url ?? '');
    await page.getByRole('button', { name: 'Verify', exact: true }).click();
    await page.waitForURL('**/done');
    expect((await bench.stripe('shop').identity.verificationSessions.retrieve(session.id)).status).toBe('verified');
  });

  it('given the 3-D Secure page outside a dialog, when it is approved, then the browser returns to the shop', async () => {
    await page.goto(`${shop.url}${await challengePath()}`);
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await page.waitForURL('**/done?*redirect_status=succeeded');
  });
});
