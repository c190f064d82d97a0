const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

function underThousand(n: number): string {
  if (n >= 100) {
    const rest = n % 100;
    return `${ONES[Math.floor(n / 100)]} hundred${rest === 0 ? '' : ` ${underThousand(rest)}`}`;
  }
  if (n < 20) return ONES[n]!;
  return n % 10 === 0 ? TENS[n / 10]! : `${TENS[Math.floor(n / 10)]}-${ONES[n % 10]}`;
}

/** Spells out a whole dollar amount: 1500000 (cents) → "fifteen thousand dollars". A second check against typos. */
export function amountInWords(cents: number): string {
  const dollars = Math.floor(cents / 100);
  const groups: [size: number, name: string][] = [
    [1_000_000, ' million'],
    [1_000, ' thousand'],
    [1, ''],
  ];
  let rest = dollars;
  const parts: string[] = [];
  for (const [size, name] of groups) {
    const count = Math.floor(rest / size);
    if (count > 0) parts.push(`${underThousand(count)}${name}`);
    rest %= size;
  }
  return `${parts.length === 0 ? 'zero' : parts.join(' ')} ${dollars === 1 ? 'dollar' : 'dollars'}`;
}
