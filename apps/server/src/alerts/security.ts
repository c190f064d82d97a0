import type { House } from '../platform/house.ts';
import { mailTime } from '../platform/mail/templates.ts';
import type { OutboxRow } from '../platform/outbox.ts';
import { type SecurityAct, securityEvent } from './events.ts';
import { notify } from './notices.ts';

const WORDS: Record<(typeof SecurityAct)[number], readonly [title: string, body: string]> = {
  password_changed: ['Your password was changed', 'Every other place where you were signed in has been signed out.'],
  second_factor_on: [
    'Two-step verification is on',
    'A code is asked for at each sign-in. Every other place has been signed out.',
  ],
  second_factor_off: [
    'Two-step verification is off',
    'Your password alone signs you in. Every other place has been signed out.',
  ],
  recovery_codes_renewed: ['Your recovery codes were replaced', 'The ten codes from before no longer work.'],
  google_connected: ['Google was connected', 'Your Google account now signs you in.'],
  google_disconnected: ['Google was disconnected', 'Your Google account no longer signs you in.'],
  deletion_asked: ['Your account will be deleted', 'In 14 days it is gone. Until then you can keep it.'],
  deletion_taken_back: ['Your account stays', 'It is not deleted after all.'],
  recovery_code_used: ['A recovery code was used', 'Somebody signed in with one of your recovery codes.'],
};

/** SECURITY: something that guards the account was changed. Always mailed (rules §7, reliability S-6.15). */
export async function tellSecurity(house: House, row: OutboxRow): Promise<void> {
  const { userId, act, at } = securityEvent.parse(row.private);
  const [title, body] = WORDS[act];
  await notify(house, {
    userId,
    type: 'SECURITY',
    ref: `${act}:${row.id}`,
    title,
    body: `${body} If it was not you, choose a new password at once and write to us.`,
    href: '/account/security',
    itemId: null,
    key: `security:${row.id}`,
    facts: [['When', mailTime(at)]],
    label: 'Look at your security settings',
  });
}
