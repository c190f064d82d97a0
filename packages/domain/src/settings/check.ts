import { isLatin } from '../account/address.ts';
import { type FieldIssue, issue, required } from '../account/issue.ts';
import { checkPlace, checkPostalCode } from '../account/zip.ts';
import type { PostalPlace } from './settings.ts';

const PARTS = ['line1', 'city', 'state', 'postalCode'] as const;

/** Faults of a place of the business: required, non_latin_characters, state_invalid, postal_code_invalid, state_zip_mismatch. */
export function checkPostalPlace(place: PostalPlace): FieldIssue[] {
  const missing = PARTS.filter((part) => place[part].trim() === '').map((part) => required(part));
  const foreign = (['line1', 'city'] as const)
    .filter((part) => !isLatin(place[part]))
    .map((part) => issue(part, 'non_latin_characters', 'Use Latin letters only'));
  const zip = place.postalCode === '' ? [] : checkPostalCode(place.postalCode);
  const ofPlace = zip.length > 0 || place.state === '' ? [] : checkPlace(place);
  return [...missing, ...foreign, ...zip.map((each) => ({ ...each, path: 'postalCode' })), ...ofPlace];
}
