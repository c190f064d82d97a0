import { expect, test } from 'vitest';
import { openSetupSteps, SetupStep } from './setup.ts';

const none = {
  settings: [],
  hasPayments: false,
  hasMailServer: false,
  hasCategory: false,
  hasCondition: false,
  hasArtist: false,
  hasItem: false,
};
const all = {
  settings: [
    ...['business', 'timeZone', 'address', 'pickup', 'shipping', 'premium', 'tax', 'email'],
    ...['terms', 'conditions', 'privacy', 'cookies'],
  ],
  hasPayments: true,
  hasMailServer: true,
  hasCategory: true,
  hasCondition: true,
  hasArtist: true,
  hasItem: true,
};

test('an empty business has every step before it, a complete one none', () => {
  expect(openSetupSteps(none)).toEqual([...SetupStep]);
  expect(openSetupSteps(all)).toEqual([]);
});

test('the legal texts are done when each of the four is', () => {
  const settings = all.settings.filter((key) => key !== 'cookies');
  expect(openSetupSteps({ ...all, settings })).toEqual(['legal']);
});

test('email needs a sender and a mail server', () => {
  expect(openSetupSteps({ ...all, hasMailServer: false })).toEqual(['email']);
  expect(openSetupSteps({ ...all, settings: all.settings.filter((key) => key !== 'email') })).toEqual(['email']);
});

test('the time zone, the premium and the first condition are steps of their own', () => {
  for (const key of ['timeZone', 'premium'] as const)
    expect(openSetupSteps({ ...all, settings: all.settings.filter((one) => one !== key) })).toEqual([key]);
  expect(openSetupSteps({ ...all, hasCondition: false })).toEqual(['condition']);
});
