import { tidyLine, tidyProse } from '../text.ts';
import { countCharacters, type FieldIssue, issue, required } from './issue.ts';

// Contents of a message to Assay. The name is free text: no account rules apply.

export const ContactTopic = [
  'sale',
  'payment',
  'shipping',
  'credit',
  'account',
  'item',
  'selling',
  'privacy',
  'other',
] as const;
export type ContactTopic = (typeof ContactTopic)[number];

export const CONTACT_NAME_MAX = 100;
export const MESSAGE_MIN = 10;
export const MESSAGE_MAX = 5_000;

/** Topics as people read them. */
export const TOPIC_NAMES: Readonly<Record<ContactTopic, string>> = {
  sale: 'A sale or a bid',
  payment: 'Invoice or payment',
  shipping: 'Shipping or pickup',
  credit: 'Credit limit',
  account: 'Account or strike',
  item: 'An item or its authentication',
  selling: 'Selling',
  privacy: 'Privacy',
  other: 'Something else',
};

/** Faults of a sender's name: required, name_too_long, name_invalid. */
export function checkContactName(name: string, path = 'name'): FieldIssue[] {
  const value = tidyLine(name);
  if (value === '') return [required(path)];
  if (countCharacters(value) > CONTACT_NAME_MAX)
    return [issue(path, 'name_too_long', `A name is at most ${CONTACT_NAME_MAX} characters`)];
  return /\p{L}/u.test(value) ? [] : [issue(path, 'name_invalid', 'A name has letters')];
}

/** Faults of a message: required, message_too_short, message_too_long. Lengths in characters as people count them. */
export function checkMessage(message: string, path = 'message'): FieldIssue[] {
  const length = countCharacters(tidyProse(message));
  if (length === 0) return [required(path)];
  if (length < MESSAGE_MIN)
    return [issue(path, 'message_too_short', `Please write at least ${MESSAGE_MIN} characters`)];
  return length > MESSAGE_MAX
    ? [issue(path, 'message_too_long', `A message is at most ${MESSAGE_MAX.toLocaleString('en-US')} characters`)]
    : [];
}

/** Faults of a topic: required. */
export function checkTopic(topic: string, path = 'topic'): FieldIssue[] {
  return (ContactTopic as readonly string[]).includes(topic) ? [] : [required(path)];
}
