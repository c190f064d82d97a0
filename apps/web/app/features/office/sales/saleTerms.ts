import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { PRESETS, type SalePreset } from '@assay/domain/auction/salePresets.ts';
import type { ActionInput } from '../OfficeAction.tsx';
import { PRESET_OPTIONS, parseMinutes, parseSeconds, secondsFault, TIME_HINT, timeFault } from './saleText.ts';

const minutesFault = (typed: string): string | null =>
  typed.trim() === '' || parseMinutes(typed) !== null ? null : 'Enter minutes, for example 10';

const minutes = (ms: number | null): string => (ms === null ? '' : String(ms / 60_000));

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
      defaultValue: String((sale?.staggerMs ?? 60_000) / 1_000),
      check: secondsFault,
    },
    {
      name: 'preset',
      label: 'Preset',
      kind: 'select',
      options: PRESET_OPTIONS,
      defaultValue: sale?.preset ?? 'weekly',
      hint: 'Weekly: window 10 min, cap 2 h, sealed round 30 min. Premier: 15 min, 3 h, 12 h. Live drop: 1 min, 10 min, none.',
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

export const typedStagger = (values: Record<string, string>): number =>
  (parseSeconds(values.staggerMs ?? '') ?? 60) * 1_000;
