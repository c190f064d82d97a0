import type { SettingKey } from './settings.ts';

/** The pages of the settings, in their order: each has the forms of one topic. The opening is a button of the setup. */
export const SETTING_TOPICS = {
  business: { label: 'Business', keys: ['business', 'logo', 'timeZone'] },
  addresses: { label: 'Addresses', keys: ['address', 'pickup'] },
  email: { label: 'Email', keys: ['email'] },
  reminders: { label: 'Reminders', keys: ['reminders'] },
  shipping: { label: 'Shipping', keys: ['shipping'] },
  fees: { label: 'Premium and fees', keys: ['premium', 'fees'] },
  bounds: { label: 'Two people', keys: ['bounds'] },
  tax: { label: 'Sales tax', keys: ['tax'] },
  terms: { label: 'Terms of service', keys: ['terms'] },
  conditions: { label: 'Conditions of sale', keys: ['conditions'] },
  privacy: { label: 'Privacy policy', keys: ['privacy'] },
  cookies: { label: 'Cookies', keys: ['cookies'] },
} as const satisfies Readonly<Record<string, { label: string; keys: readonly SettingKey[] }>>;
export type SettingTopic = keyof typeof SETTING_TOPICS;

export const SETTING_TOPIC_NAMES = Object.keys(SETTING_TOPICS) as SettingTopic[];

/** The topic that an address names; null: unknown. Without a name it is the first. */
export const readTopic = (name: string | undefined): SettingTopic | null =>
  name === undefined ? 'business' : (SETTING_TOPIC_NAMES.find((topic) => topic === name) ?? null);
