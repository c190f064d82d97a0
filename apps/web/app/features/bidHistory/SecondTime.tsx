import { secondTime } from '../../entities/lot/times.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';

/** The moment of a bid as text, to the second. `at` is ISO 8601. */
export function SecondTime({ at }: { at: string }) {
  return secondTime(Date.parse(at), useTimeZone());
}
