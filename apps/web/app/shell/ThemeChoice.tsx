import { useState } from 'react';
import type { Theme } from '../session/context.ts';
import { setCookie } from '../session/cookies.ts';

const CHOICES = [
  { value: null, label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** System, light or dark. Stored in a cookie that the server reads, so that the next page has the right colors. */
export function ThemeChoice({ theme }: { theme: Theme | null }) {
  const [chosen, setChosen] = useState(theme);
  const choose = (next: Theme | null): void => {
    setChosen(next);
    setCookie('assay_theme', next);
    if (next === null) document.documentElement.removeAttribute('data-theme');
    else document.documentElement.dataset.theme = next;
  };
  return (
    <fieldset className="theme-choice">
      <legend className="visually-hidden">Color theme</legend>
      {CHOICES.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={chosen === choice.value}
          onClick={() => choose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
