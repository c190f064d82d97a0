import { expect, type Locator, type Page } from '@playwright/test';

const MAX_STOPS = 250;

/** Presses Tab until this has the focus, or Shift+Tab where it comes earlier on the page, as a user without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const page = target.page();
  const nextKey = () =>
    target.evaluate((element) => {
      const focused = document.activeElement;
      if (element === focused) return null;
      const place = focused?.compareDocumentPosition(element) ?? 0;
      return place & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab';
    });
  for (let stops = 0; stops < MAX_STOPS; stops++) {
    const key = await nextKey();
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The Tab key does not reach ${target}`);
}

/** Reaches a field with the Tab key, and replaces its text. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.press('ControlOrMeta+a');
  await field.page().keyboard.press('Delete');
  await field.page().keyboard.type(text);
}

/**
 * Types the value of a picker, "2026-12-01T15:00", as a person with an American browser does: month, day, year, hour,
 * minute, AM or PM.
 */
export async function typeTime(field: Locator, value: string): Promise<void> {
  await tabTo(field);
  const [year = '', month = '', day = '', hour = '', minute = ''] = value.split(/\D/);
  const hour12 = String(Number(hour) % 12 || 12).padStart(2, '0');
  await field.page().keyboard.type(`${month}${day}${year}${hour12}${minute}${Number(hour) < 12 ? 'A' : 'P'}M`);
  await expect(field).toHaveValue(value);
}

/** Moves to a button or link with the Tab key, and presses it once it is enabled. */
export async function pressKey(target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(target);
  await expect(target).toBeEnabled();
  await target.page().keyboard.press(key);
}

/** What a password manager does: inserts the text in one step, without key presses. */
export async function paste(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, value) => {
    const input = element as HTMLInputElement;
    input.focus();
    const data = new DataTransfer();
    data.setData('text/plain', value);
    const isHandled = input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
    // The browser inserts it by default unless a handler prevents it.
    if (isHandled) input.value = value;
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertFromPaste' }));
  }, text);
}

/** A field of the page's main part, by its whole label. */
export const field = (page: Page, label: string): Locator => page.getByRole('main').getByLabel(label, { exact: true });
