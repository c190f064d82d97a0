import type { Theme } from '../session/context.ts';

// The browser's own bars cannot read CSS tokens: these two are --color-bg of each theme.
const BAR = { light: '#f4f6f1', dark: '#0e1412' } as const;

/** Colors the browser's bars like the page. */
export function ThemeColor({ theme }: { theme: Theme | null }) {
  if (theme) return <meta name="theme-color" content={BAR[theme]} />;
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={BAR.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={BAR.dark} />
    </>
  );
}
