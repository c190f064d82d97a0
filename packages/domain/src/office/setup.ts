import { LEGAL_PAGES } from '../settings/settings.ts';

/** What a business needs before its shop opens (back office §2), in the order of the checklist. */
export const SetupStep = [
  'business',
  'address',
  'pickup',
  'shipping',
  'tax',
  'email',
  'payments',
  'legal',
  'category',
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
  hasArtist: boolean;
  hasItem: boolean;
};

/** The steps that are not done. */
export function openSetupSteps(facts: SetupFacts): SetupStep[] {
  const isDone: Readonly<Record<SetupStep, boolean>> = {
    business: facts.settings.includes('business'),
    address: facts.settings.includes('address'),
    pickup: facts.settings.includes('pickup'),
    shipping: facts.settings.includes('shipping'),
    tax: facts.settings.includes('tax'),
    email: facts.settings.includes('email') && facts.hasMailServer,
    payments: facts.hasPayments,
    legal: LEGAL_PAGES.every((page) => facts.settings.includes(page)),
    category: facts.hasCategory,
    artist: facts.hasArtist,
    item: facts.hasItem,
  };
  return SetupStep.filter((step) => !isDone[step]);
}
