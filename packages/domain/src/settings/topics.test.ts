import { expect, test } from 'vitest';
import { SETTING_KEYS } from './settings.ts';
import { readTopic, SETTING_TOPICS } from './topics.ts';

test('every setting has its form on the page of one topic; the shop is opened at the end of the setup', () => {
  const keys = Object.values(SETTING_TOPICS).flatMap((topic): readonly string[] => topic.keys);
  expect([...keys, 'opening'].sort()).toEqual([...SETTING_KEYS].sort());
});

test('an address without a topic is that of the business, one with an unknown topic has no page', () => {
  expect([readTopic(undefined), readTopic('tax'), readTopic('taxes')]).toEqual(['business', 'tax', null]);
});
