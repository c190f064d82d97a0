import { type FieldIssue, issue } from '../account/issue.ts';
import { normalName } from '../normalName.ts';
import { CURRENT_TABLE_VERSION } from './increments.ts';
import { DEFAULT_TIMERS } from './state.ts';

// The terms of a lot as staff choose them (rules §1.4, timer presets). Pure data.

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const SalePreset = ['weekly', 'premier', 'live_drop', 'custom'] as const;
export type SalePreset = (typeof SalePreset)[number];

/** Presets of ours with terms: `custom` has none. */
export const BUILT_IN_PRESETS = ['weekly', 'premier', 'live_drop'] as const satisfies SalePreset[];
export type BuiltInPreset = (typeof BUILT_IN_PRESETS)[number];
export const PRESET_NAMES: Readonly<Record<SalePreset, string>> = {
  weekly: 'Weekly',
  premier: 'Premier',
  live_drop: 'Live drop',
  custom: 'Custom',
};
/** Presets that staff may have in use. */
export const MAX_PRESETS = 90;

/** True if a choice is not the id of a preset that staff have made. */
export const isPresetName = (choice: string): choice is SalePreset => SalePreset.some((name) => name === choice);
export const isBuiltInPreset = (choice: string): choice is BuiltInPreset =>
  BUILT_IN_PRESETS.some((name) => name === choice);
/** The preset of ours with this name or key, however it is written. Null: none. */
export const builtInPresetOf = (name: string): BuiltInPreset | null =>
  BUILT_IN_PRESETS.find((id) => [id, normalName(PRESET_NAMES[id])].includes(normalName(name))) ?? null;

/** How a lot closes. Durations in milliseconds. */
export type LotTerms = {
  /** Length of the extended window and of each reset. */
  windowMs: number;
  /** The longest extended bidding, counted from the scheduled end. */
  capMs: number;
  /** Length of the sealed round. Null: none. */
  blindMs: number | null;
  /** Version of the increment table. */
  tableVersion: number;
};

type PresetTerms = LotTerms & {
  /** Time between the ends of two neighboring lots. */
  staggerMs: number;
  /** Usual time from the opening to the first end. */
  runMs: number;
};

const tableVersion = CURRENT_TABLE_VERSION;

export const PRESETS: Readonly<Record<SalePreset, PresetTerms>> = {
  weekly: {
    windowMs: 10 * MINUTE,
    capMs: 2 * HOUR,
    blindMs: 30 * MINUTE,
    tableVersion,
    staggerMs: MINUTE,
    runMs: 7 * DAY,
  },
  premier: {
    windowMs: 15 * MINUTE,
    capMs: 3 * HOUR,
    blindMs: 12 * HOUR,
    tableVersion,
    staggerMs: MINUTE,
    runMs: 14 * DAY,
  },
  live_drop: { windowMs: MINUTE, capMs: 10 * MINUTE, blindMs: null, tableVersion, staggerMs: 0, runMs: 30 * MINUTE },
  /** What custom terms start from. */
  custom: {
    windowMs: DEFAULT_TIMERS.windowMs,
    capMs: DEFAULT_TIMERS.capMs,
    blindMs: DEFAULT_TIMERS.blindMs,
    tableVersion,
    staggerMs: MINUTE,
    runMs: 7 * DAY,
  },
};

/** Limits of custom terms. */
export const TERMS_LIMITS = {
  windowMs: { min: 10 * SECOND, max: HOUR },
  capMs: { min: MINUTE, max: 12 * HOUR },
  blindMs: { min: MINUTE, max: DAY },
  staggerMs: { min: 0, max: HOUR },
} as const;

/** The terms of a preset. For `custom`: those given, completed by the defaults. */
export function termsOf(preset: SalePreset, given: Partial<LotTerms> = {}): LotTerms {
  const { windowMs, capMs, blindMs, tableVersion: version } = PRESETS[preset];
  const terms = { windowMs, capMs, blindMs, tableVersion: version };
  if (preset !== 'custom') return terms;
  return {
    windowMs: given.windowMs ?? terms.windowMs,
    capMs: given.capMs ?? terms.capMs,
    blindMs: given.blindMs === undefined ? terms.blindMs : given.blindMs,
    tableVersion: given.tableVersion ?? terms.tableVersion,
  };
}

/** What is wrong with these terms; empty if nothing. Paths begin with `terms.`. */
export const termsIssues = (terms: Durations): FieldIssue[] =>
  presetTermsIssues(terms).map(({ path, code, message }) => issue(`terms.${path}`, code, message));

type Durations = Omit<LotTerms, 'tableVersion'>;

/** The same with paths of its own: `windowMs`. */
export function presetTermsIssues(terms: Durations): FieldIssue[] {
  const found: FieldIssue[] = [];
  const within = (name: 'windowMs' | 'capMs' | 'blindMs', label: string): void => {
    const value = terms[name];
    const { min, max } = TERMS_LIMITS[name];
    if (value !== null && (value < min || value > max))
      found.push(issue(name, 'out_of_range', `${label} must be between ${span(min)} and ${span(max)}`));
  };
  within('windowMs', 'The extended window');
  within('capMs', 'The cap');
  within('blindMs', 'The sealed round');
  if (found.length === 0 && terms.capMs < terms.windowMs)
    found.push(issue('capMs', 'below_window', 'The cap can’t be shorter than the extended window'));
  return found;
}

function span(ms: number): string {
  if (ms % HOUR === 0) return ms === HOUR ? '1 hour' : `${ms / HOUR} hours`;
  return ms % MINUTE === 0 ? `${ms / MINUTE === 1 ? '1 minute' : `${ms / MINUTE} minutes`}` : `${ms / SECOND} seconds`;
}
