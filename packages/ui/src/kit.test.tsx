import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button } from './components/Button.tsx';
import { ClockProvider } from './components/ClockProvider.tsx';
import { Countdown } from './components/Countdown.tsx';
import { ErrorSummary } from './components/ErrorSummary.tsx';
import { pageNumbers } from './components/Pagination.tsx';
import { Price } from './components/Price.tsx';
import { TextField } from './components/TextField.tsx';
import { guillochePaths } from './guilloche.ts';
import { formatMoney } from './money.ts';

describe('money', () => {
  it.each([
    [1_425_000, '$14,250'],
    [139, '$1.39'],
    [0, '$0'],
    [-6_800, '\u2212$68'],
  ])('given %d cents, then it reads %s', (cents, text) => expect(formatMoney(cents)).toBe(text));
  it('given a total, then whole dollars carry their cents', () =>
    expect(formatMoney(1_500_000, true)).toBe('$15,000.00'));
});

describe('Price', () => {
  it('given an amount, then the currency sign is raised before the figures', () => {
    expect(renderToStaticMarkup(<Price cents={1_425_000} size="card" />)).toBe(
      '<span class="price price-card"><sup>$</sup><span>14,250</span></span>',
    );
  });
});

describe('Countdown', () => {
  const shown = (left: number): string =>
    renderToStaticMarkup(
      <ClockProvider serverNow={1_000_000}>
        <Countdown endsAt={1_000_000 + left} />
      </ClockProvider>,
    );
  it('given time left, then the server renders it from its own clock', () => {
    expect(shown(161_000)).toContain('role="timer"');
    expect(shown(161_000).replace(/<[^>]+>/g, '')).toBe('2m 41s ');
    expect(shown(9_000).replace(/<[^>]+>/g, '')).toBe('9s ');
    expect(shown(161_000)).toContain('countdown-amber');
    expect(shown(600_000)).not.toContain('countdown-amber');
  });
  it('given no time left, then it shows that the server is awaited and never says ended', () => {
    expect(shown(0).replace(/<[^>]+>/g, '')).toBe('Closing…');
  });
});

describe('Button', () => {
  it('given a reason, then it stays focusable, is announced as disabled and shows why', () => {
    const html = renderToStaticMarkup(<Button disabledReason="Add a card first.">Place bid</Button>);
    const id = /aria-describedby="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled');
    expect(html).toContain(`<p class="btn-reason" id="${id}">Add a card first.</p>`);
  });
});

describe('TextField', () => {
  it('given hint and error, then both are tied to the input', () => {
    const html = renderToStaticMarkup(
      <TextField id="em" name="email" label="Email" hint="We write to it." error="Enter it" />,
    );
    expect(html).toContain('for="em"');
    expect(html).toContain('aria-describedby="em-hint em-error"');
    expect(html).toContain('aria-invalid="true"');
  });
});

describe('ErrorSummary', () => {
  it('given no errors, then nothing is drawn; given one, then it links to its field', () => {
    expect(renderToStaticMarkup(<ErrorSummary errors={[]} />)).toBe('');
    expect(renderToStaticMarkup(<ErrorSummary errors={[{ field: 'em', message: 'Enter it' }]} />)).toContain(
      '<a class="link" href="#em">Enter it</a>',
    );
  });
});

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 3, 4, 5]],
    [5, 12, [1, null, 4, 5, 6, null, 12]],
    [12, 12, [1, null, 9, 10, 11, 12]],
  ])('given page %d of %d, then the numbers shown are %j', (page, pages, shown) => {
    expect(pageNumbers(page, pages)).toEqual(shown);
  });
});

describe('guilloche', () => {
  it('given the same serial twice, then the same band; given another, then another', () => {
    expect(guillochePaths('AS-1')).toEqual(guillochePaths('AS-1'));
    expect(guillochePaths('AS-1')).not.toEqual(guillochePaths('AS-2'));
  });
});
