import type { Config } from '../../../platform/config.ts';

/** The push services of the browsers there are. A browser says its own address, so no other host is ever written to. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
];

/** Is this the address of a browser at a push service that we know (reliability S-13.2)? */
export function isPushService(endpoint: string, config: Pick<Config, 'PUSH_API_BASE'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
  if (config.PUSH_API_BASE !== null && origin === new URL(config.PUSH_API_BASE).origin) return true;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => service.test(hostname));
}
