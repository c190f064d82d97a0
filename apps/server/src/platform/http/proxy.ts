import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * Returns true if the peer at this address, `hop` proxies away (0: the one connected to us), may set the client
 * address.
 */
export type TrustProxy = (address: string, hop: number) => boolean;

const PRIVATE = ['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '::1/128'];
const PRIVATE_6 = ['fc00::/7', 'fe80::/10'];
const NAMED: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  private: [...PRIVATE, ...PRIVATE_6],
};
const MAX_HOPS = 10;

/**
 * Parses TRUST_PROXY: a number of proxies, or their networks. A number trusts a direct peer only on this machine or in
 * a private network: a stranger who reaches the port from outside must not choose an address. Throws a sentence.
 */
export function readTrustProxy(raw: string | undefined): TrustProxy | null {
  const given = raw?.trim() ?? '';
  if (given === '' || given === '0') return null;
  if (/^\d+$/.test(given)) {
    const hops = Number(given);
    if (hops > MAX_HOPS) throw new Error(`trusts at most ${MAX_HOPS} proxies`);
    const isNear = inNetworks(NAMED.private!);
    return (address, hop) => hop < hops && (hop > 0 || isNear(address));
  }
  return inNetworks(given.split(',').flatMap((part) => NAMED[part.trim()] ?? [part.trim()]));
}

function inNetworks(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address);
    const longest = family === 4 ? 32 : 128;
    if (family === 0 || (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= longest)))
      throw new Error(`takes a number of proxies, networks such as 10.0.0.0/8, loopback or private; not ${network}`);
    list.addSubnet(address, bits === undefined ? longest : Number(bits), family === 4 ? 'ipv4' : 'ipv6');
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 4 ? 'ipv4' : 'ipv6');
  };
}

/**
 * Redirects to https if a trusted proxy reports a request without TLS that is safe to repeat. The proxy's own probes
 * come without TLS and are answered.
 */
export function redirectToHttps(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL' | 'TRUST_PROXY'>): void {
  if (config.TRUST_PROXY === null || !config.PUBLIC_URL.startsWith('https:')) return;
  app.addHook('onRequest', async (request, reply) => {
    const isPlain = request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'http';
    const isProbe = request.url === '/healthz' || request.url === '/readyz';
    const isRead = (request.method === 'GET' || request.method === 'HEAD') && request.url.startsWith('/');
    if (!isPlain || isProbe || !isRead || !config.TRUST_PROXY!(request.socket.remoteAddress ?? '', 0)) return;
    return reply.redirect(`${config.PUBLIC_URL}${request.url}`, 308);
  });
}
