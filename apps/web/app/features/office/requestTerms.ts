import { roleName, StaffRole } from '@assay/domain/office/roles.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { upperFirst } from '../../lib/letterCase.ts';
import { BOUND_LABELS } from './settings/boundLabels.ts';
import { percentText } from './settings/numbers.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Terms whose values are roles. */
const ROLES: ReadonlySet<string> = new Set(['roles', 'from']);

/** Names that don’t read as labels by themselves. */
const LABELS: Readonly<Record<string, string>> = {
  ...{ unusual: 'Unusual lots', belowEstimateCents: 'Below the low estimates', worthCents: 'Most it can be worth' },
  ...{
    percent: 'Percent',
    valueCents: 'Amount',
    maximumCents: 'Largest discount',
    maximumUsesPerUser: 'Uses per person',
  },
  ...{ isFirstPurchaseOnly: 'First purchase only', isPersonal: 'For named people only' },
  ...BOUND_LABELS,
};
const UNLIMITED: ReadonlySet<string> = new Set(['worthCents', 'maximumUses', 'maximumCents']);

/** A name in the terms of a request as a label: `reserveCents` is "Reserve". */
const labelOf = (name: string): string =>
  LABELS[name] ?? upperFirst(name.replace(/Cents$/, '').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));

function valueText(name: string, value: unknown, zone: TimeZone): string {
  if (value === null && UNLIMITED.has(name)) return 'Unlimited';
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') {
    if (name.endsWith('Bps')) return `${percentText(value)}%`;
    return name.endsWith('Cents') ? formatMoney(value) : String(value);
  }
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value.length === 0 ? '–' : value.map((each) => valueText(name, each, zone)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([, part]) => !(typeof part === 'string' && ID.test(part)))
      .map(([part, each]) => `${labelOf(part)}: ${valueText(part, each, zone)}`)
      .join('; ');
  const text = String(value);
  if (TIME.test(text)) return whenText(text, zone);
  const role = ROLES.has(name) ? StaffRole.find((each) => each === text) : undefined;
  if (role !== undefined) return roleName(role);
  return /^[a-z]+(_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text;
}

/** The terms of a request as facts: what the person who confirms it has to know. Times are in the zone. */
export const termFacts = (
  terms: Readonly<Record<string, unknown>>,
  zone: TimeZone,
): { key: string; label: string; value: string }[] =>
  Object.entries(terms)
    // A new value of a setting is read part by part; its version only says that no one else has changed it.
    .flatMap(([name, value]) =>
      name === 'value' && typeof value === 'object' ? Object.entries(value ?? {}) : [[name, value] as const],
    )
    .filter(([name]) => name !== 'version')
    .map(([name, value]) => ({
      key: name,
      label: labelOf(name),
      value: valueText(name, value, zone),
    }));
