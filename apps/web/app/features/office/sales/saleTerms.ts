import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { PRESETS, type SalePreset } from '@assay/domain/auction/salePresets.ts';
import type { ActionInput } from '../OfficeAction.tsx';
import {
  PRESET_OPTIONS,
  parseMinutes,
  parseSeconds,
  secondsFault,
  TIME_HINT,
  termsText,
  timeFault,
} from './saleText.ts';

const minutesFault = (typed: string): string | null =>
  typed.trim() === '' || parseMinutes(typed) !== null ? null : 'Enter minutes, for example 10';

const minutes = (ms: number | null): string => (ms === null ? '' : String(ms / 60_000));

const PRESETS_TEXT = (['weekly', 'premier', 'live_drop'] as const)
  .map((preset) => `${termsText({ preset, terms: PRESETS[preset] })}.`)
  .join(' ');

/** The fields of a sale's clock and terms. */
export function saleInputs(sale?: OfficeSale, texts?: { opensAt: string; firstEndAt: string }): ActionInput[] {
  const value = (text: string | undefined) => (text === undefined ? {} : { defaultValue: text });
  return [
    {
      name: 'opensAt',
      label: 'Opens',
      kind: 'mono',
      hint: TIME_HINT,
      check: timeFault,
      ...value(texts?.opensAt),
    },
    {
      name: 'firstEndAt',
      label: 'First lot ends',
      kind: 'mono',
      hint: TIME_HINT,
      check: timeFault,
      ...value(texts?.firstEndAt),
    },
    {
      name: 'staggerMs',
      label: 'Seconds between lots',
      ...(sale === undefined
        ? {
            hint: 'Leave blank for the preset’s.',
            check: (typed: string) => (typed.trim() === '' ? null : secondsFault(typed)),
          }
        : { defaultValue: String(sale.staggerMs / 1_000), check: secondsFault }),
    },
    {
      name: 'preset',
      label: 'Preset',
      kind: 'select',
      options: PRESET_OPTIONS,
      defaultValue: sale?.preset ?? 'weekly',
      hint: PRESETS_TEXT,
    },
    ...(
      [
        ['terms.windowMs', 'Window in minutes', sale?.terms.windowMs],
        ['terms.capMs', 'Cap in minutes', sale?.terms.capMs],
        ['terms.blindMs', 'Sealed round in minutes', sale?.terms.blindMs],
      ] as const
    ).map(
      ([name, label, ms]): ActionInput => ({
        name,
        label,
        hint:
          name === 'terms.blindMs' ? 'For Custom. Leave blank for none.' : 'For Custom. Leave blank for the default.',
        defaultValue: sale?.preset === 'custom' && ms !== undefined ? minutes(ms) : '',
        check: minutesFault,
      }),
    ),
  ];
}

/** The preset and terms that are typed. */
export function typedTerms(values: Record<string, string>) {
  const preset = (values.preset ?? 'weekly') as SalePreset;
  if (preset !== 'custom') return { preset };
  return {
    preset,
    terms: {
      windowMs: parseMinutes(values['terms.windowMs'] ?? '') ?? PRESETS.custom.windowMs,
      capMs: parseMinutes(values['terms.capMs'] ?? '') ?? PRESETS.custom.capMs,
      blindMs: parseMinutes(values['terms.blindMs'] ?? ''),
    },
  };
}

/** The typed time between lots; nothing where none is typed. */
export const typedStagger = (values: Record<string, string>): { staggerMs?: number } => {
  const seconds = parseSeconds(values.staggerMs ?? '');
  return seconds === null ? {} : { staggerMs: seconds * 1_000 };
};
