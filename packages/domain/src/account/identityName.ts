type Name = { firstName: string; lastName: string };

/** Words of a name as they are compared: without accents, case and signs. */
function tokenize(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
}

/**
 * Is the name on a document that of the account (rules §8)? Documents carry further names, and people leave some out: the
 * first given name and one of the family names must be on both sides.
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
export function ageAt(born: { year: number; month: number; day: number }, at: number): number {
  const now = new Date(at);
  const years = now.getUTCFullYear() - born.year;
  const hasHadBirthday =
    now.getUTCMonth() + 1 > born.month || (now.getUTCMonth() + 1 === born.month && now.getUTCDate() >= born.day);
  return hasHadBirthday ? years : years - 1;
}

/** Who is younger may not bid (rules §8). */
export const LEAST_AGE = 18;
