import type { ServerUrls } from '../support/journey.ts';
import { expect, test } from '../support/journey.ts';
import { freshPhone } from '../support/stage/people.ts';

/** What a person does with the phone: the provider hands it on, signed. */
async function textAssay(assay: ServerUrls, from: string, body: string): Promise<void> {
  const answer = await fetch(`${assay.sandboxUrl}/sandbox/inbox/texts`, {
    method: 'POST',
    body: new URLSearchParams({ from, body }),
    redirect: 'manual',
  });
  expect(answer.status).toBe(303);
}

test('given a user, when the keyword is texted, then texts are on; STOP ends them, START resubscribes', async ({
  assay,
  stage,
}) => {
  const person = await stage.person({ readiness: 'verified' });
  const phone = freshPhone();
  const page = await stage.pageOf(person);
  await page.goto('/account/notifications?tab=settings');
  const panel = page.getByRole('region', { name: 'Text messages' });
  await expect(panel).toContainText('Off');
  await panel.getByRole('button', { name: 'Get text messages' }).focus();
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('Waiting for your message');
  const keyword = await panel.getByText(/^JOIN [0-9A-Z]{8}$/).innerText();
  await textAssay(assay, phone, keyword.toLowerCase());
  await expect(panel).toContainText(`to the number ending in ${phone.slice(-4)}`);

  await textAssay(assay, phone, 'STOP');
  await page.reload();
  await expect(panel).toContainText(`The number ending in ${phone.slice(-4)} has opted out with STOP.`);
  await textAssay(assay, phone, 'Start');
  await page.reload();
  await expect(panel.getByRole('button', { name: 'Turn off text messages' })).toBeVisible();
  await panel.getByRole('button', { name: 'Turn off text messages' }).click();
  await expect(panel).toContainText('Text messages are off.');
  await expect(panel.getByRole('button', { name: 'Use a different number' })).toBeVisible();
});
