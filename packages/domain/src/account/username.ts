import { OBJECT_NAMES } from '../reservedNames.ts';
import { tidyLine } from '../text.ts';
import { countCharacters, type FieldIssue, issue, required } from './issue.ts';

// Usernames: 6–30 of a–z 0–9 . _ -, unique by appearance, not an email address, and without Assay's name or a role in
// it (spec §5, rules §12).

export const USERNAME_MIN = 6;
export const USERNAME_MAX = 30;

/** The form in which a username is stored. */
export function normalizeUsername(username: string): string {
  return tidyLine(username).toLowerCase();
}

const LOOK_ALIKES: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', i: 'l', 2: 'z', 5: 's', 8: 'b' };

/**
 * The skeleton of a username: two names with the same skeleton are confusable. Case and separators are ignored, and
 * look-alike letters and digits are merged. The database has the same function, `skeleton_of`.
 */
export function usernameSkeleton(username: string): string {
  return username
    .toLowerCase()
    .replace(/[._-]/g, '')
    .replace(/[01i258]/g, (letter) => LOOK_ALIKES[letter]!)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const skeletons = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(usernameSkeleton));

/** Official roles. A name with one of these as a separate part is refused: `admin1`, `the-support`. */
const ROLES = skeletons(
  'admin administrator auctioneer auctionhouse helpdesk moderator official operator postmaster registrar root security staff support sysadmin webmaster',
);
/** Words refused only as the whole name. */
const WORDS = skeletons(
  'account accounts anonymous auction auctions authentication bidder bidding billing buying catalogue catalog checkout compliance concierge contact customerservice everyone finance invoice invoices legal marketplace notifications office payment payments payouts privacy selling settings shipping signin signup system undefined username verified',
);
/** A pattern of plain words, as skeleton letters. */
function inSkeletons(pattern: string): string {
  return pattern.replace(/[a-z]+/g, usernameSkeleton);
}

/** Names of object properties, refused only as the whole name. */
const PROPERTIES = skeletons(OBJECT_NAMES.join(' '));
const HOUSE = usernameSkeleton('assay');
const AROUND = '(?:the|our|my|real|site|customer|team)?';
const AFTER = '(?:s|team|desk|dept|department|group|help|service|services|account|bot)?';
const ROLE = new RegExp(`^${inSkeletons(AROUND)}(?:${[...ROLES].join('|')})${inSkeletons(AFTER)}$`);
const BIDDER = /^bldder[0-9olzsb]+$/;

/** Returns true for a name that impersonates Assay, one of its roles, or a lot's bidder. */
function isReserved(name: string): boolean {
  const skeleton = usernameSkeleton(name);
  if (skeleton.includes(HOUSE) || WORDS.has(skeleton) || PROPERTIES.has(skeleton) || BIDDER.test(skeleton)) return true;
  const parts = [name, ...name.split(/[._-]+/)].flatMap((part) => [part, part.replace(/^\d+|\d+$/g, '')]);
  return parts.some((part) => ROLES.has(usernameSkeleton(part)) || ROLE.test(usernameSkeleton(part)));
}

/** Faults of a username: required, username_too_short, username_too_long, username_invalid, username_reserved. */
export function checkUsername(username: string, path = 'username'): FieldIssue[] {
  const name = normalizeUsername(username);
  if (name === '') return [required(path)];
  if (countCharacters(name) < USERNAME_MIN)
    return [issue(path, 'username_too_short', `Username must be at least ${USERNAME_MIN} characters`)];
  if (countCharacters(name) > USERNAME_MAX)
    return [issue(path, 'username_too_long', `Username must be at most ${USERNAME_MAX} characters`)];
  if (!/^[a-z0-9._-]+$/.test(name))
    return [issue(path, 'username_invalid', 'Use only letters a to z, numbers, dots, underscores, and hyphens')];
  if (isReserved(name)) return [issue(path, 'username_reserved', 'That username is reserved')];
  return [];
}
