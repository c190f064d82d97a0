import { LEGAL_PAGES } from '../settings/settings.ts';

/** What a business needs before its shop opens (back office §2), in the order of the checklist. */
export const SetupStep = [
  'business',
  'timeZone',
  'address',
  'pickup',
  'shipping',
  'premium',
  'tax',
  'email',
  'payments',
  'legal',
  'category',
  'condition',
  'artist',
  'item',
] as const;
export type SetupStep = (typeof SetupStep)[number];

export type SetupFacts = {
  /** Keys of the settings that were set. */
  settings: readonly string[];
  /** A payment provider and a mail server are configured. */
  hasPayments: boolean;
  hasMailServer: boolean;
  hasCategory: boolean;
  hasCondition: boolean;
  hasArtist: boolean;
  hasItem: boolean;
};

/** The steps that are not done. */
export function openSetupSteps(facts: SetupFacts): SetupStep[] {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    business: facts.settings.includes('business'),
    timeZone: facts.settings.includes('timeZone'),
    address: facts.settings.includes('address'),
    pickup: facts.settings.includes('pickup'),
    shipping: facts.settings.includes('shipping'),
    premium: facts.settings.includes('premium'),
    tax: facts.settings.includes('tax'),
    email: facts.settings.includes('email') && facts.hasMailServer,
    payments: facts.hasPayments,
    legal: LEGAL_PAGES.every((page) => facts.settings.includes(page)),
    category: facts.hasCategory,
    condition: facts.hasCondition,
    artist: facts.hasArtist,
    item: facts.hasItem,
  };
  return SetupStep.filter((step) => !isDone[step]);
}
