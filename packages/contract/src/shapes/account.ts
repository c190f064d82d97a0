import { checkEmail } from '@assay/domain/account/email.ts';
import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { checkPassword } from '@assay/domain/account/password.ts';
import { checkUsername } from '@assay/domain/account/username.ts';
import { z } from 'zod';
import { issues } from './form.ts';

// Fields of accounts, held to the pure rules. The path is the field's own place in the body, so the rule gives none.

export const email = z
  .string()
  .max(1000)
  .superRefine(issues((value: string) => checkEmail(value, '')));
export const username = z
  .string()
  .max(1000)
  .superRefine(issues((value: string) => checkUsername(value, '')));
export const firstName = z
  .string()
  .max(1000)
  .superRefine(issues((value: string) => checkFirstName(value, '')));
export const lastName = z
  .string()
  .max(1000)
  .superRefine(issues((value: string) => checkLastName(value, '')));

const NO_CONTEXT = { commonPasswords: new Set<string>(), words: [] };
/** A new password as far as its text alone tells; the server also holds it against common and personal words. */
export const password = z
  .string()
  .max(4096)
  .superRefine(issues((value: string) => checkPassword(value, NO_CONTEXT, '')));
/** A password that is being proved, not chosen. */
export const secret = z.string().max(4096);
