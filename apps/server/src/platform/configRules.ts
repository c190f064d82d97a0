import { createHash, type JsonWebKey } from 'node:crypto';

/** Sandbox defaults for unset values. They are public in the source, so they are refused outside the sandbox. */
export const SANDBOX_DEFAULTS = {
  STRIPE_SECRET_KEY: 'sk_test_local_assay',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local_assay',
  STRIPE_WEBHOOK_SECRET: 'whsec_local_assay',
  TWILIO_ACCOUNT_SID: 'AC_local_assay',
  TWILIO_AUTH_TOKEN: 'local_assay',
  TWILIO_FROM: '+15005550006',
  GOOGLE_CLIENT_ID: 'assay.sandbox',
} as const;

/** Required outside the sandbox: each has no default, or one that is unfit for production. */
const NEEDED = [
  'PUBLIC_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SMTP_URL',
  'MAIL_FROM',
  'JWT_KEYS',
  'SEALED_BID_KEY',
  'LOG_SIGNING_KEY',
];
const OTHER_HOSTS = ['STRIPE_API_BASE', 'TWILIO_API_BASE', 'GOOGLE_ISSUER', 'RECAPTCHA_API_BASE', 'PUSH_API_BASE'];
/** Each key has one purpose: a leaked one must not compromise another. */
const KEYS = [
  'JWT_KEYS',
  'SEALED_BID_KEY',
  'LOG_SIGNING_KEY',
  'VAPID_KEY',
  'BOUNCE_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TWILIO_AUTH_TOKEN',
  'RECAPTCHA_SECRET',
  'S3_SECRET_ACCESS_KEY',
];
const LEAST_SECRET_CHARACTERS = 16;

type Raw = Readonly<Record<string, string | undefined>>;

/** True for the addresses of this machine itself. */
export const isLoopback = (address: string): boolean =>
  URL.canParse(address) && /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);

/** Reasons to refuse a sandbox configuration. Empty if valid. */
export function sandboxProblems(raw: Raw): string[] {
  const key = raw.STRIPE_SECRET_KEY;
  return [
    ...(raw.SANDBOX_URL ? [] : ['SANDBOX=yes needs SANDBOX_URL; npm start sets both']),
    ...(key && !isPublished('STRIPE_SECRET_KEY', key)
      ? ['STRIPE_SECRET_KEY is a real key, but this is the sandbox: unset it, or unset SANDBOX']
      : []),
  ];
}

/** Reasons to refuse this configuration in production: all of them, as sentences. */
export function productionProblems(raw: Raw): string[] {
  const isProduction = raw.NODE_ENV === 'production';
  const problems: string[] = [];
  if (raw.PASSWORD_HASH === 'cheap')
    problems.push('PASSWORD_HASH=cheap is for sandbox tests only. Unset PASSWORD_HASH');
  if (raw.STAFF_SESSIONS === 'unlimited')
    problems.push('STAFF_SESSIONS=unlimited is for sandbox tests only. Unset STAFF_SESSIONS');
  if (raw.SANDBOX_URL) problems.push('SANDBOX_URL is set without SANDBOX=yes. Unset SANDBOX_URL');
  for (const name of NEEDED) if (!raw[name]) problems.push(`${name} is needed outside sandbox mode`);
  for (const name of Object.keys(SANDBOX_DEFAULTS))
    if (raw[name] && isPublished(name, raw[name]))
      problems.push(`${name} is the sandbox value, which is public in the source. Set your own`);
  problems.push(...weakKeys(raw), ...sharedKeys(raw));
  if (!isProduction) return problems;
  for (const name of OTHER_HOSTS) if (raw[name]) problems.push(`${name} is refused in production`);
  if (raw.RATE_LIMITS === 'off') problems.push('RATE_LIMITS=off is for benchmarks only and refused in production');
  if (raw.PUBLIC_URL && URL.canParse(raw.PUBLIC_URL) && !/^https:/.test(raw.PUBLIC_URL) && !isLoopback(raw.PUBLIC_URL))
    problems.push('PUBLIC_URL must start with https:// in production because session cookies need HTTPS');
  return problems;
}

/** Is this one of the sandbox's values, for this variable or in a list of several? */
function isPublished(name: string, raw: string): boolean {
  const sandboxDefault = (SANDBOX_DEFAULTS as Raw)[name];
  return raw
    .split(',')
    .some((part) => part.trim() === sandboxDefault || /^(?:sk|pk)_test_local_|local_assay$/.test(part.trim()));
}

/** Keys that are obviously not random. */
function weakKeys(raw: Raw): string[] {
  const problems: string[] = [];
  if (raw.BOUNCE_SECRET && raw.BOUNCE_SECRET.length < LEAST_SECRET_CHARACTERS)
    problems.push(`BOUNCE_SECRET needs at least ${LEAST_SECRET_CHARACTERS} characters; npm run keys creates one`);
  for (const part of (raw.SEALED_BID_KEY ?? '').split(',')) {
    const key = Buffer.from(part.trim(), 'base64');
    if (key.length === 32 && new Set(key).size < 8)
      problems.push('SEALED_BID_KEY is not random; npm run keys creates one');
  }
  return problems;
}

/** Two variables with the same key, in any format. */
function sharedKeys(raw: Raw): string[] {
  const owners = new Map<string, string>();
  const problems = new Set<string>();
  for (const name of KEYS)
    for (const material of materialOf(raw[name])) {
      const owner = owners.get(material);
      if (owner !== undefined && owner !== name)
        problems.add(`${owner} and ${name} have the same key. Each needs its own; npm run keys creates them`);
      owners.set(material, owner ?? name);
    }
  return [...problems];
}

/** The secret parts of a variable, as fingerprints of their bytes and of their text. */
function materialOf(raw: string | undefined): string[] {
  if (!raw) return [];
  const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex');
  const secrets = raw.trimStart().startsWith('{') ? privateParts(raw) : raw.split(',').map((part) => part.trim());
  return secrets.flatMap((secret) => {
    const bytes = Buffer.from(secret, 'base64');
    return bytes.length === 32 ? [hash(secret), hash(bytes)] : [hash(secret)];
  });
}

/** The private parts of a JWK or a JWK set. None if it is not JSON, which its own parser refuses. */
function privateParts(raw: string): string[] {
  try {
    const parsed = JSON.parse(raw) as JsonWebKey & { keys?: JsonWebKey[] };
    return (parsed.keys ?? [parsed]).flatMap(({ d }) => (typeof d === 'string' ? [d] : []));
  } catch {
    return [];
  }
}
