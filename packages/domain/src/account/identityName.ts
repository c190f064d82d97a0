type Name = { firstName: string; lastName: string };

/** Words of a name, normalized for comparison: no accents, case or punctuation. */
function tokenize(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns true if the name on a document matches the account's (rules §8). Documents list more names, and users leave
 * some out, so the first given name and one family name must be on both sides.
 */
export function isSameName(account: Name, document: Name): boolean {
  const [given] = tokenize(account.firstName);
  const families = tokenize(document.lastName);
  return (
    given !== undefined &&
    tokenize(document.firstName).includes(given) &&
    tokenize(account.lastName).some((word) => families.includes(word))
  );
}

/** Whole years from a day of birth to a moment, both in UTC. */
export function ageAt(birthDate: { year: number; month: number; day: number }, at: number): number {
  const now = new Date(at);
  const years = now.getUTCFullYear() - birthDate.year;
  const hasHadBirthday =
    now.getUTCMonth() + 1 > birthDate.month ||
    (now.getUTCMonth() + 1 === birthDate.month && now.getUTCDate() >= birthDate.day);
  return hasHadBirthday ? years : years - 1;
}

/** The minimum age for bidding (rules §8). */
export const MINIMUM_AGE = 18;
