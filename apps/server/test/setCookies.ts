// Every cookie that the house may set (reliability S-3.1): what is not here fails the test in which it is set.

const SECRET = 'HttpOnly; Secure; ';
const known = (name: string, value: string, ages: string, site: string): RegExp =>
  new RegExp(
    `^(?:__Host-)?${name}=(?:${value}; Max-Age=${ages}|; Max-Age=0); Path=/; HttpOnly; (?:Secure; )?SameSite=${site}$`,
  );
const KNOWN = [
  known('assay_auth', String.raw`[\w.-]{1,1200}`, '600', 'Lax'),
  known('assay_device', String.raw`[\w-]{43}`, '34560000', 'Strict'),
  known('assay_google', String.raw`[\w.~%-]{1,900}`, '1200', 'Strict'),
  known('assay_bag', '[0-9a-f]{64}', String.raw`\d+`, 'Lax'),
];

/**
 * Throws for a Set-Cookie line that is not of the table, that is as long as a browser drops (4,096 bytes), or that has the
 * prefix of a secure place without being secure.
 */
export function requireKnownCookie(line: string): void {
  const [pair = ''] = line.split('; ');
  const isSecure = !line.startsWith('__Host-') || line.includes(SECRET);
  if (!isSecure || pair.length >= 4_096 || !KNOWN.some((pattern) => pattern.test(line)))
    throw new Error(`A cookie that the house does not know: ${line}`);
}
