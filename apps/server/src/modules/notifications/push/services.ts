import type { Config } from '../../../platform/config.ts';

/** The push services of existing browsers. Browsers provide their own address, so no other host is ever contacted. */
const SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^(?:[\w-]+\.)*push\.services\.mozilla\.com$/,
  /^(?:[\w-]+\.)*notify\.windows\.com$/,
  /^(?:[\w-]+\.)*push\.apple\.com$/,
];

/** Returns true if the address belongs to a known push service (reliability S-13.2). */
export function isPushService(endpoint: string, config: Pick<Config, 'PUSH_API_BASE'>): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, origin, port, username, password } = new URL(endpoint);
  if (config.PUSH_API_BASE !== null && origin === new URL(config.PUSH_API_BASE).origin) return true;
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return SERVICES.some((service) => service.test(hostname));
}
