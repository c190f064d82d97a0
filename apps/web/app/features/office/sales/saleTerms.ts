import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { PRESETS, type SalePreset } from '@assay/domain/auction/salePresets.ts';
import type { ActionInput } from '../OfficeAction.tsx';
import { unlessBlank } from '../typed.ts';
import {
  PRESET_OPTIONS,
  parseMinutes,
  parseSeconds,
  secondsFault,
  TIME_HINT,
  termsText,
  timeFault,
} from './saleText.ts';

/** The error of typed minutes; blank is none. Null: none. */
export const minutesFault = (typed: string): string | null =>
  typed.trim() === '' || parseMinutes(typed) !== null ? null : 'Enter minutes, for example 10';

/** A duration as typed minutes. */
export const minutes = (ms: number | null): string => (ms === null ? '' : String(ms / 60_000));

/** What the presets are. */
export const PRESETS_TEXT = (['weekly', 'premier', 'live_drop'] as const)
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
            check: unlessBlank(secondsFault),
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
    ...termsInputs(sale),
  ];
}

/** The fields of terms of one's own. */
export const TERMS_FIELDS = [
  {
    name: 'terms.windowMs',
    label: 'Window in minutes',
    hint: 'Each bid in extended bidding restarts it.',
    term: 'windowMs',
  },
  { name: 'terms.capMs', label: 'Cap in minutes', hint: 'The longest extended bidding.', term: 'capMs' },
  { name: 'terms.blindMs', label: 'Sealed round in minutes', hint: 'Leave blank for none.', term: 'blindMs' },
] as const;

/** The same as inputs of an act. Shown only while the preset is Custom. */
export const termsInputs = (sale?: Pick<OfficeSale, 'preset' | 'terms'>): ActionInput[] =>
  TERMS_FIELDS.map(({ term, ...field }) => ({
    ...field,
    defaultValue: minutes((sale?.preset === 'custom' ? sale.terms : PRESETS.custom)[term]),
    check: minutesFault,
  }));

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
