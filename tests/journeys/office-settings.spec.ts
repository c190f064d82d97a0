import { SETTING_TOPIC_NAMES } from '../../packages/domain/src/settings/topics.ts';
import { expect, type Stage, test } from '../support/journey.ts';
import { checkScreen, submitAction } from '../support/office.ts';
import { withFreshSession } from '../support/stage/people.ts';

// The settings of the business, and a shop that opens to visitors by a press.

const SLOW = { timeout: 60_000 };
/** Within one attempt of several: a page opened before the process has the new setting never shows it. */
const SHORT = { timeout: 2_000 };

/** Changes a setting without a press, in every process. */
async function putSetting({ pool }: Stage, key: string, value: object): Promise<void> {
  await pool.query(
    'insert into setting (version, id, key, value, valid_from) select max(version) + 1, gen_random_uuid(), $1, $2, now() from setting',
    [key, JSON.stringify(value)],
  );
  await pool.query('notify assay_settings');
}

const setOpening = (stage: Stage, isOpen: boolean): Promise<void> => putSetting(stage, 'opening', { isOpen });

test('staff change the address: a fault is at its field, nothing typed is lost, and the site shows the new one', async ({
  stage,
  assay,
}) => {
  test.slow();
  const person = await stage.staff();
  const page = await stage.pageOf(await withFreshSession(assay, person));
  await page.goto('/office/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible(SLOW);
  for (const topic of SETTING_TOPIC_NAMES) {
    await page.goto(`/office/settings/${topic}`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, topic).toBeLessThan(1_600);
  }
  await page.goto('/office/settings/fees');
  await expect(page.getByRole('form', { name: 'Fees' }).getByLabel('Note')).toBeVisible();
  await checkScreen(page, 'office-settings-fees');
  await page.goto('/office/settings/bounds');
  await expect(page.getByRole('form', { name: 'Two people' }).getByLabel('One action')).toHaveValue('500.00');
  await checkScreen(page, 'office-settings-bounds');
  await page.goto('/office/settings/addresses');
  await checkScreen(page, 'office-settings');
  const form = page.getByRole('form', { name: 'Postal address' });
  const street = form.getByLabel('Street address');
  const before = await street.inputValue();
  await street.fill('44 Lantern Row');
  await form.getByLabel('ZIP code').fill('94105');
  await expect(form.getByLabel('Note')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save postal address' }).click();
  await expect(form.getByLabel('State')).toHaveAccessibleDescription(/ZIP code 94105 is in California/, SLOW);
  await expect(street).toHaveValue('44 Lantern Row');
  await form.getByLabel('ZIP code').fill('10014');
  await form.getByRole('button', { name: 'Save postal address' }).click();
  const saved = page.getByRole('main').getByRole('status').filter({ hasText: 'Postal address saved.' });
  await expect(saved).toBeVisible(SLOW);
  const visitor = await stage.pageOf(null);
  await visitor.goto('/contact-us');
  await expect(visitor.getByRole('complementary', { name: 'Other ways' })).toContainText('44 Lantern Row');
  await street.fill(before);
  await form.getByRole('button', { name: 'Save postal address' }).click();
  // The other journeys of this app find it as it was.
  await expect
    .poll(() =>
      stage.rows("select value ->> 'line1' as street from setting where key = 'address' order by version desc limit 1"),
    )
    .toEqual([{ street: before }]);
});

test('before the opening visitors see that the shop opens soon, staff see it, and a press opens it', async ({
  stage,
  assay,
}) => {
  test.slow();
  const person = await stage.staff();
  const staff = await stage.pageOf(await withFreshSession(assay, person));
  const visitor = await stage.pageOf(null);
  await setOpening(stage, false);
  try {
    await expect(async () => {
      await visitor.goto('/artists');
      await expect(visitor.getByRole('heading', { level: 1, name: 'Opening soon' })).toBeVisible(SHORT);
    }).toPass(SLOW);
    await checkScreen(visitor, 'opening-soon');
    await staff.goto('/artists');
    await expect(staff.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible(SLOW);
    await staff.goto('/office/setup');
    await expect(staff.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible(SLOW);
    await checkScreen(staff, 'office-setup');
    await submitAction(staff, {
      action: 'Open the shop',
      button: 'Open the shop',
      hasConfirmation: true,
      message: 'The shop is open.',
    });
    await visitor.goto('/artists');
    await expect(visitor.getByRole('heading', { level: 1, name: 'Artists' })).toBeVisible(SLOW);
  } finally {
    // The other journeys of this app need an open shop.
    await setOpening(stage, true);
  }
});

test('on a dark page the logo is the one for dark pages, on paper the one for light ones', async ({ stage }) => {
  test.slow();
  const image = (name: string) => ({ file: `${name}.png`, width: 640, height: 160 });
  const page = await stage.pageOf(null, { colorScheme: 'dark' });
  await page.route('**/media/logos/*', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  const [light, dark] = ['light', 'dark'].map((theme) => page.locator(`header .logo-${theme}`).first());
  await putSetting(stage, 'logo', { light: image('light'), dark: image('dark') });
  try {
    await expect(async () => {
      await page.goto('/artists');
      await expect(dark!).toHaveCSS('display', 'block', SHORT);
    }).toPass(SLOW);
    await expect(light!).toHaveCSS('display', 'none');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(dark!).toHaveCSS('display', 'none');
    await expect(light!).not.toHaveCSS('display', 'none');
  } finally {
    await putSetting(stage, 'logo', { light: null, dark: null });
  }
});
