import { roleName, StaffRole } from '@assay/domain/office/roles.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { whenText } from '../../lib/DateTime.tsx';
import { upperFirst } from '../../lib/letterCase.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Terms whose values are roles. */
const ROLES: ReadonlySet<string> = new Set(['roles', 'from']);

/** A name in the terms of a request as a label: `reserveCents` is "Reserve". */
const labelOf = (name: string): string =>
  upperFirst(name.replace(/Cents$/, '').replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`));

function valueText(name: string, value: unknown, zone: TimeZone): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return name.endsWith('Cents') ? formatMoney(value) : String(value);
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
  Object.entries(terms).map(([name, value]) => ({
    key: name,
    label: labelOf(name),
    value: valueText(name, value, zone),
  }));
