import { NotificationType } from '@assay/domain/enums.ts';
import type { AppContext } from '../context.ts';

/** What an email's recipient can unsubscribe from: the newsletter to an address, or emails of one type to a user. */
export type UnsubscribeTarget = { what: 'newsletter'; email: string } | { what: NotificationType; userId: string };

const CONTEXT = 'unsubscribe';
const KEY_LENGTH = 8;
const types: ReadonlySet<string> = new Set(NotificationType);

/**
 * The token of one unsubscribe link: encrypted, so that it cannot be forged and discloses neither address nor user. It
 * opens nothing else, and is valid as long as its key is known.
 */
export function createUnsubscribeToken(ctx: Pick<AppContext, 'encryption'>, stop: UnsubscribeTarget): string {
  const { keyId, data } = ctx.encryption.seal(Buffer.from(JSON.stringify(stop)), CONTEXT);
  return Buffer.concat([Buffer.from(keyId, 'hex'), data]).toString('base64url');
}

/** What a token ends; null when it is none of ours. */
export function readUnsubscribeToken(ctx: Pick<AppContext, 'encryption'>, token: string): UnsubscribeTarget | null {
  if (!/^[\w-]{48,512}$/.test(token)) return null;
  const bytes = Buffer.from(token, 'base64url');
  const keyId = bytes.subarray(0, KEY_LENGTH / 2).toString('hex');
  try {
    const stop = JSON.parse(
      ctx.encryption.open({ keyId, data: bytes.subarray(KEY_LENGTH / 2) }, CONTEXT).toString(),
    ) as UnsubscribeTarget;
    return stop.what === 'newsletter' || types.has(stop.what) ? stop : null;
  } catch {
    // An unknown key, or a token that is forged or altered.
    return null;
  }
}

/** The one-click unsubscribe headers for email clients (RFC 2369, RFC 8058), and the page for everyone else. */
export function unsubscribeHeaders(
  ctx: Pick<AppContext, 'encryption' | 'config'>,
  stop: UnsubscribeTarget,
): { headers: Record<string, string>; page: string } {
  const token = createUnsubscribeToken(ctx, stop);
  return {
    headers: {
      'List-Unsubscribe': `<${ctx.config.PUBLIC_URL}/v1/unsubscribe/${token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
    page: `${ctx.config.PUBLIC_URL}/unsubscribe#token=${token}`,
  };
}
