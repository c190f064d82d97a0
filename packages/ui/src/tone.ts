import type { IconName } from './components/Icon.tsx';

/** What a color means: commit = your money leads or is promised; seal = you lost it or it failed; amber = time is short; violet = extended phase; blind = sealed phase. */
export type Tone = 'commit' | 'seal' | 'amber' | 'violet' | 'blind' | 'gold' | 'neutral';

/** The glyph that carries the color's meaning, so that nothing depends on color alone. */
export const TONE_GLYPH: Record<Tone, IconName> = {
  commit: 'glyph-circle',
  seal: 'glyph-triangle',
  amber: 'glyph-clock',
  violet: 'glyph-diamond',
  blind: 'glyph-square',
  gold: 'glyph-circle',
  neutral: 'glyph-ring',
};
