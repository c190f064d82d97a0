import type { AppContext } from './context.ts';
import { assertOutsideTransaction } from './database/database.ts';

const TIMEOUT_MS = 10_000;
/** Twilio's codes for numbers that cannot be texted: invalid, not a mobile one, unreachable. */
const BAD_NUMBER: ReadonlySet<number> = new Set([21211, 21214, 21408, 21612, 21614]);

/** The number sent STOP to our provider. */
const STOPPED = 21610;

/** `refused`: the provider rejects our credentials; `unavailable`: it does not answer properly. */
export type SmsOutcome = 'sent' | 'bad_number' | 'stopped' | 'unavailable' | 'refused';
const UNKNOWN_TO_PROVIDER: ReadonlySet<number> = new Set([401, 403]);

/**
 * Sends a text message now. `to` is E.164. Uses Twilio's protocol, with Twilio or, in sandbox mode, with the sandbox.
 * Never throws because of the provider. Throws when called inside a transaction.
 */
export async function sendSms(ctx: AppContext, message: { to: string; text: string }): Promise<SmsOutcome> {
  assertOutsideTransaction('The message provider');
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_FROM: from, TWILIO_API_BASE: base } = ctx.config;
  if (sid === null || token === null || from === null) {
    ctx.log.error('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM are not set: no text messages are sent');
    return 'unavailable';
  }
  try {
    const answer = await fetch(`${base}/2010-04-01/Accounts/${sid}/Messages.json`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` },
      body: new URLSearchParams({ To: message.to, From: from, Body: message.text }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.status === 201) return 'sent';
    if (UNKNOWN_TO_PROVIDER.has(answer.status)) {
      ctx.log.error({ status: answer.status }, 'the text message provider rejects our credentials');
      return 'refused';
    }
    const problem = (await answer.json()) as { code?: unknown };
    if (problem.code === STOPPED) return 'stopped';
    if (typeof problem.code === 'number' && BAD_NUMBER.has(problem.code)) return 'bad_number';
    ctx.log.error({ status: answer.status, code: problem.code }, 'the text message provider refused a message');
  } catch (error) {
    ctx.log.error({ err: error }, 'the text message provider does not answer');
  }
  return 'unavailable';
}
