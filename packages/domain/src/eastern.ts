const HOUR_MS = 3_600_000;
const zoneName = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', timeZoneName: 'short' });
const nameAt = (at: number): string | undefined =>
  zoneName.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value;

/** Time zone label: ET. In the hour that repeats in autumn, EDT the first time and EST the second. `at` is epoch ms. */
export function easternZone(at: number): 'ET' | 'EDT' | 'EST' {
  const name = nameAt(at);
  if (name === 'EDT' && nameAt(at + HOUR_MS) === 'EST') return 'EDT';
  return name === 'EST' && nameAt(at - HOUR_MS) === 'EDT' ? 'EST' : 'ET';
}
