import { AddressMode } from '../enums.ts';
import { tidyLine } from '../text.ts';
import { countCharacters, type FieldIssue, issue } from './issue.ts';
import { checkFullName } from './name.ts';
import { isPoBoxOrRuralRoute, US_STATE_CODES, unservedReason } from './postal.ts';
import { checkZipState } from './zip.ts';

// Addresses: US, complete, Latin letters only, no PO box or rural route, with a phone for the signature
// (spec §5, rules §5.5).

export type Address = {
  fullName: string;
  line1: string;
  line2?: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
  phone: string;
  mode: AddressMode;
};

/** An address as stored on an invoice. `version` shows whether the user's address has changed since. */
export type AddressSnapshot = Omit<Address, 'mode' | 'line2'> & { version: string; line2: string | null };

const LINE_MAX = 100;

/** Allowed besides letters: the ʻokina of Hawaiʻi, and halves and quarters in house numbers. */
const LATIN = /^[\p{Script=Latin}\p{M}\p{Nd} .,'’‘ʻʼ`´½¼¾⅓⅔⅛⅜⅝⅞#&/()+:;°ºª"@*_-]*$/u;
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/u;

/** Returns true if every letter is Latin and every digit is 0–9, so that it can be printed on a carrier's label. */
export function isLatin(text: string): boolean {
  return LATIN.test(text) && !FOREIGN_DIGIT.test(text);
}

/** Ten digits of a US number as +1XXXXXXXXXX, or null. */
export function normalizePhone(phone: string): string | null {
  if (!/^\+?[0-9 ()./-]+$/.test(tidyLine(phone))) return null;
  const digits = phone.replace(/\D/g, '');
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(national) ? `+1${national}` : null;
}

/** The address as it is stored: tidy, state upper case, phone in E.164 where it can be. */
export function normalizeAddress(address: Address): Address {
  const line2 = tidyLine(address.line2 ?? '');
  return {
    fullName: tidyLine(address.fullName),
    line1: tidyLine(address.line1),
    line2: line2 === '' ? null : line2,
    city: tidyLine(address.city),
    state: tidyLine(address.state).toUpperCase(),
    postalCode: tidyLine(address.postalCode),
    country: tidyLine(address.country).toUpperCase(),
    phone: normalizePhone(address.phone) ?? tidyLine(address.phone),
    mode: address.mode,
  };
}

const MANDATORY = ['line1', 'city', 'state', 'postalCode', 'country', 'phone'] as const;
const TEXTS = ['fullName', 'line1', 'line2', 'city'] as const;

/**
 * Faults in document order: full_name_required, address_incomplete, non_latin_characters, po_box_not_allowed,
 * too_long, state_invalid, postal_code_invalid, state_zip_mismatch, country_not_supported, phone_invalid, mode_invalid.
 */
export function checkAddress(input: Address): FieldIssue[] {
  const address = normalizeAddress(input);
  const issues = checkFullName(address.fullName);
  for (const path of MANDATORY) {
    if (address[path] === '') issues.push(issue(path, 'address_incomplete', 'Required'));
  }
  for (const path of TEXTS) {
    const text = address[path] ?? '';
    if (!isLatin(text)) issues.push(issue(path, 'non_latin_characters', 'Use Latin letters only'));
    if (path !== 'fullName' && countCharacters(text) > LINE_MAX)
      issues.push(issue(path, 'too_long', `At most ${LINE_MAX} characters`));
  }
  for (const path of ['line1', 'line2'] as const) {
    if (isPoBoxOrRuralRoute(address[path] ?? ''))
      issues.push(
        issue(
          path,
          'po_box_not_allowed',
          'We can’t ship to PO boxes, HC boxes, or rural routes. Enter a street address.',
        ),
      );
  }
  const cityReason = unservedReason({ city: address.city });
  if (cityReason !== null) issues.push(issue('city', 'state_invalid', cityReason));
  return [...issues, ...checkCodes(address)];
}

function checkCodes(address: Address): FieldIssue[] {
  const issues: FieldIssue[] = [];
  if (address.state !== '' && !US_STATE_CODES.has(address.state))
    issues.push(issue('state', 'state_invalid', unservedReason(address) ?? 'Choose a state'));
  if (address.postalCode !== '' && !/^\d{5}(-\d{4})?$/.test(address.postalCode))
    issues.push(issue('postalCode', 'postal_code_invalid', 'Enter a 5- or 9-digit ZIP code'));
  else if (address.postalCode !== '' && US_STATE_CODES.has(address.state))
    issues.push(...checkZipState(address.postalCode, address.state));
  if (address.country !== '' && address.country !== 'US')
    issues.push(issue('country', 'country_not_supported', 'We ship only to the 50 states and Washington, D.C.'));
  if (address.phone !== '' && normalizePhone(address.phone) === null)
    issues.push(issue('phone', 'phone_invalid', 'Enter a US phone number'));
  if (!AddressMode.includes(address.mode)) issues.push(issue('mode', 'mode_invalid', 'Choose how to use this address'));
  return issues;
}
