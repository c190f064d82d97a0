import { checkEmail } from '@assay/domain/account/email.ts';
import { checkFirstName, checkLastName } from '@assay/domain/account/name.ts';
import { checkPassword } from '@assay/domain/account/password.ts';
import { checkUsername } from '@assay/domain/account/username.ts';
import { issues } from './form.ts';
import { exactText, singleLineText } from './text.ts';

// Account fields, validated by the pure rules. The path is the field's own place in the body, so the rule gives none.

export const email = singleLineText(1000).superRefine(issues((value: string) => checkEmail(value, '')));
export const username = singleLineText(1000).superRefine(issues((value: string) => checkUsername(value, '')));
export const firstName = singleLineText(1000).superRefine(issues((value: string) => checkFirstName(value, '')));
export const lastName = singleLineText(1000).superRefine(issues((value: string) => checkLastName(value, '')));

const NO_CONTEXT = { commonPasswords: new Set<string>(), words: [] };
/**
 * A new password, as far as its text alone can be checked. The server also checks it against common and personal words.
 */
export const password = exactText(4096).superRefine(issues((value: string) => checkPassword(value, NO_CONTEXT, '')));
/** A password entered as proof, not a new one. */
export const secret = exactText(4096);
