// Every cookie that the app may set (reliability S-3.1): any other fails the test that sets it.

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
 * Throws for a Set-Cookie line that is not in the table, that is so long that browsers drop it (4,096 bytes), or that
 * has the `__Host-` prefix without being secure.
 */
export function requireKnownCookie(line: string): void {
  const [pair = ''] = line.split('; ');
  const isSecure = !line.startsWith('__Host-') || line.includes(SECRET);
  if (!isSecure || pair.length >= 4_096 || !KNOWN.some((pattern) => pattern.test(line)))
    throw new Error(`An unknown cookie: ${line}`);
}
