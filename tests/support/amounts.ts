import type { Page } from '@playwright/test';

/**
 * Types into every field of an amount on the page, also in folded forms: what has two readings is refused at the field,
 * and what is understood is shown beside it. Returns how many fields there are, and which fail.
 */
export async function checkAmounts(page: Page): Promise<{ fields: number; faults: string[] }> {
  return page.locator('body').evaluate(async (body) => {
    const fields = [...body.querySelectorAll<HTMLInputElement>('form input[data-amount]')].filter(
      (field) => !field.matches(':disabled'),
    );
    const setter = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    const type = (field: HTMLInputElement, value: string): void => {
      setter?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    };
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const faults: string[] = [];
    for (const field of fields) {
      const was = field.value;
      const label = field.labels?.[0]?.textContent ?? field.name;
      const isWhole = field.dataset.amount === 'whole';
      const error = (): string => body.querySelector(`[id="${field.id}-error"]`)?.textContent ?? '';
      const read = (): string => field.closest('.input-box')?.querySelector('output')?.textContent ?? '';
      type(field, '25,50');
      await drawn();
      const wanted = isWhole ? 'Enter a whole dollar amount like 1,200' : 'Enter an amount like 1,200.50';
      if (!error().includes(wanted)) faults.push(`${label}: 25,50 is not refused: “${error()}”`);
      if (read() !== '') faults.push(`${label}: 25,50 is understood as ${read()}`);
      type(field, isWhole ? '$ 1,225' : '$ 1,225.50');
      await drawn();
      const shown = isWhole ? '$1,225' : '$1,225.50';
      if (read() !== shown) faults.push(`${label}: ${shown} is shown as “${read()}”`);
      if (error().includes('amount like')) faults.push(`${label}: ${shown} is refused: “${error()}”`);
      type(field, was);
    }
    return { fields: fields.length, faults };
  });
}
