import type { OfficeSale } from '@assay/contract/shapes/sale.ts';
import { PRESETS } from '@assay/domain/auction/salePresets.ts';
import { timeFault } from '@assay/domain/readTime.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { ActionInput } from '../OfficeAction.tsx';
import { timeHint, unlessBlank } from '../typed.ts';
import { type PresetOption, presetChoices, presetTerms } from './presetOptions.ts';
import { parseMinutes, parseSeconds, secondsFault } from './saleText.ts';

/** The error of typed minutes. Null: none. */
export const minutesFault = (typed: string): string | null =>
  parseMinutes(typed) === null ? 'Enter minutes, for example 10' : null;

/** A duration as typed minutes. */
export const minutes = (ms: number | null): string => (ms === null ? '' : String(ms / 60_000));

/** The field of a preset; what the chosen one means is beneath it. */
export const presetInput = (presets: readonly PresetOption[], sale?: OfficeSale): ActionInput => ({
  name: 'preset',
  label: 'Preset',
  kind: 'select',
  options: presetChoices(presets, sale ?? null),
  defaultValue: sale?.preset ?? 'weekly',
  preview: presetTerms(presets),
});

/** The fields of a sale's clock, in the zone, and terms. */
export function saleInputs(
  { presets, zone }: { presets: readonly PresetOption[]; zone: TimeZone },
  sale?: OfficeSale,
  texts?: { opensAt: string; firstEndAt: string },
): ActionInput[] {
  const value = (text: string | undefined) => (text === undefined ? {} : { defaultValue: text });
  return [
    {
      name: 'opensAt',
      label: 'Opens',
      kind: 'time',
      hint: timeHint(zone),
      check: (typed) => timeFault(typed, zone),
      ...value(texts?.opensAt),
    },
    {
      name: 'firstEndAt',
      label: 'First lot ends',
      kind: 'time',
      hint: timeHint(zone),
      check: (typed) => timeFault(typed, zone),
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
    presetInput(presets, sale),
    ...termsInputs(sale),
  ];
}

/** The durations of terms. */
export const DURATIONS = [
  { term: 'windowMs', label: 'Window in minutes', hint: 'Each bid in extended bidding restarts it.' },
  { term: 'capMs', label: 'Cap in minutes', hint: 'The longest extended bidding.' },
  { term: 'blindMs', label: 'Sealed round in minutes', hint: 'Leave blank for none.' },
] as const;

/** The fields of terms of one's own. */
export const TERMS_FIELDS = DURATIONS.map((duration) => ({ name: `terms.${duration.term}`, ...duration }));

/** The same as inputs of an act. Shown, and checked, only while the preset is Custom. */
export const termsInputs = (sale?: Pick<OfficeSale, 'preset' | 'terms'>): ActionInput[] =>
  TERMS_FIELDS.map(({ term, ...field }) => ({
    ...field,
    defaultValue: minutes((sale?.preset === 'custom' ? sale.terms : PRESETS.custom)[term]),
    check: (typed, { preset }) => (preset === 'custom' ? unlessBlank(minutesFault)(typed) : null),
  }));

/** The preset and terms that are typed. */
export function typedTerms(values: Record<string, string>) {
  const preset = values.preset ?? 'weekly';
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
