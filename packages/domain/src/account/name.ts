import { tidyLine } from '../text.ts';
import { countCharacters, type FieldIssue, issue, required } from './issue.ts';

// Names: first and last at least 3 characters, full name at least two words (spec §5).

export const NAME_MIN = 3;
export const NAME_MAX = 50;
export const FULL_NAME_MAX = 100;

const NAME = /^\p{L}[\p{L}\p{M}\p{Nd} .,'’ʻʼ()-]*$/u;
/** What email clients turn into a link, or what leads elsewhere: a dot inside a word, an address, a phone number. */
const LEADS_ELSEWHERE =
  /\.[\p{L}\p{Nd}]{2,}|@|\/\/|\b(www|https?|mailto)\b|\bdot\s+(com|net|org|io)\b|(\p{Nd}\D{0,2}){7,}/iu;

/** The issue if a name contains a link, an address or a phone number; otherwise null. */
function checkNoLink(value: string, path: string): FieldIssue | null {
  if (!LEADS_ELSEWHERE.test(value)) return null;
  return issue(path, 'name_invalid', 'Names can’t contain a web address, email address, or phone number');
}

function checkPart(name: string, path: string, shortCode: string, label: string): FieldIssue[] {
  const value = tidyLine(name);
  if (value === '') return [required(path)];
  if (countCharacters(value) < NAME_MIN)
    return [issue(path, shortCode, `${label} must be at least ${NAME_MIN} characters`)];
  if (countCharacters(value) > NAME_MAX)
    return [issue(path, 'name_too_long', `${label} must be at most ${NAME_MAX} characters`)];
  const link = checkNoLink(value, path);
  if (link !== null) return [link];
  if (/\p{M}{3}/u.test(value)) return [issue(path, 'name_invalid', `${label} has too many accents on one letter`)];
  return NAME.test(value) ? [] : [issue(path, 'name_invalid', `${label} can contain letters, spaces, . ' and -`)];
}

/** Faults of a first name: required, first_name_too_short, name_too_long, name_invalid. */
export function checkFirstName(name: string, path = 'firstName'): FieldIssue[] {
  return checkPart(name, path, 'first_name_too_short', 'First name');
}

/** Faults of a last name: required, last_name_too_short, name_too_long, name_invalid. */
export function checkLastName(name: string, path = 'lastName'): FieldIssue[] {
  return checkPart(name, path, 'last_name_too_short', 'Last name');
}

/** Faults of a full name on an address or card: full_name_required, name_too_long. */
export function checkFullName(name: string, path = 'fullName'): FieldIssue[] {
  const value = tidyLine(name);
  const words = value.split(' ').filter((word) => /\p{L}/u.test(word));
  if (words.length < 2) return [issue(path, 'full_name_required', 'Please enter your full name')];
  if (countCharacters(value) > FULL_NAME_MAX)
    return [issue(path, 'name_too_long', `Full name must be at most ${FULL_NAME_MAX} characters`)];
  const link = checkNoLink(value, path);
  return link === null ? [] : [link];
}
