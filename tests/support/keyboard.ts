import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 250;

/** Goes on with the Tab key until this has the focus, as somebody without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const page = target.page();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

/** Reaches a field by the Tab key, and types in place of what stands there. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+a');
  await field.page().keyboard.press('Delete');
  await field.page().keyboard.type(text);
}

/** Reaches a button or link by the Tab key, and presses it once it can be pressed. */
export async function pressKey(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await expect(target).toBeEnabled();
  await target.page().keyboard.press(key);
}

/** What a password manager does: puts the text in at once, without a key. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, value) => {
    const input = element as HTMLInputElement;
    input.focus();
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const isTaken = input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    // Where nobody forbids it, the browser itself puts it in.
    if (isTaken) input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

/** A field of the page's main part, by its whole label. */
export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true });
