import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** The page's main statement, and the next step for the reader. */
export type Verdict = {
  tone: Tone;
  title: string;
  lead: string;
  /** Steps for the person holding the item; empty when only comparing the pictures is left. */
  steps: readonly string[];
};

const MEANING = {
  gold: 'Gold: our authenticator was there when it was used, signed, or handed over, and sealed it on the spot.',
  silver: 'Silver: proven by documents, photographs, or experts, and sealed when we received it.',
} as const;

const DO_NOT_BUY = 'Don’t buy, sell, or transfer the item until we’ve examined it.';

/** The verdict on a certificate in its state (rules §6). */
export function verdictOf({ state, grade, serial }: Pick<Certificate, 'state' | 'grade' | 'serial'>): Verdict {
  switch (state) {
    case 'active':
      return {
        tone: grade === 'gold' ? 'gold' : 'neutral',
        title: `Authentic: ${grade === 'gold' ? 'Gold' : 'Silver'}`,
        lead: MEANING[grade],
        steps: [],
      };
    case 'in_reauthentication':
      return {
        tone: 'blind',
        title: 'Being re-authenticated',
        lead: 'We have the item and are comparing it with its record before it changes hands. The grade is suspended until we’re done.',
        steps: ['Wait for the result. We’ll show it here as soon as we have it.'],
      };
    case 'failed':
      return {
        tone: 'seal',
        title: 'Didn’t pass re-authentication',
        lead: 'We compared the item with its record and couldn’t confirm it. The grade is suspended.',
        steps: [DO_NOT_BUY, 'If you own it, contact us to ask for a second review.'],
      };
    case 'revoked':
      return {
        tone: 'seal',
        title: 'Certificate revoked',
        lead: 'We no longer guarantee the item with this number.',
        steps: [DO_NOT_BUY, `If someone shows you a paper certificate for ${serial}, it’s no longer valid.`],
      };
    case 'stolen':
      return {
        tone: 'seal',
        title: 'Reported stolen or lost',
        lead: 'The owner reported this item lost or stolen. It’s authentic, but it can’t be sold.',
        steps: [
          DO_NOT_BUY,
          'If you have it in front of you, tell us where you saw it. We’ll pass that on without saying who told us.',
        ],
      };
  }
}

export type Missing = 'unknown' | 'mistyped' | 'limited';

/** The verdict on a code that leads to no certificate. */
export function missingVerdict(missing: Missing): Verdict {
  if (missing === 'limited')
    return {
      tone: 'amber',
      title: 'Too many lookups',
      lead: 'Your connection requested more codes in a minute than one person can scan.',
      steps: ['Wait a minute, then reload this page.'],
    };
  if (missing === 'mistyped')
    return {
      tone: 'amber',
      title: 'Typo in the number',
      lead: 'The last letter of a hologram number is computed from the other characters, and this one doesn’t match.',
      steps: [
        'Compare it with the sticker, character by character. 8 and B, 5 and S, and 2 and Z look alike. The eight characters in the middle never include the letters O, I, or L; those are 0 and 1.',
        'If the sticker really shows this number, it isn’t one of ours. Treat the item as a counterfeit and contact us.',
      ],
    };
  return {
    tone: 'seal',
    title: 'No such code',
    lead: 'We have no certificate with this code. Our numbers appear here as soon as an item is sealed, so this may be a counterfeit.',
    steps: [
      'Check the number and enter it again, or scan the code on the sticker.',
      DO_NOT_BUY,
      'Tell us where you saw it, with a picture if you can.',
    ],
  };
}

const INSPECTION_HINTS: Record<string, string> = {
  hologram: 'The number on the sticker must match exactly. A sticker that has been lifted shows breaks in its pattern.',
  detail: 'Marks unique to this item. Look for each one in the same place.',
  signature: 'Follow the stroke: where it starts, where it crosses, and where the ink thins.',
  wear: 'Wear doesn’t go away. Everything you see here must be on the item.',
  back: 'Seams, labels, and marks on the back.',
};

/** Returns what to look for in a picture of this kind. */
export function inspectionHint(kind: string): string {
  return INSPECTION_HINTS[kind] ?? 'Shape, color, seams, and marks, each in the same place.';
}

const STATE_NAMES: Record<Certificate['state'], string> = {
  active: 'Active again',
  in_reauthentication: 'Re-authentication started',
  failed: 'Re-authentication failed',
  revoked: 'Revoked',
  stolen: 'Reported stolen or lost',
};

/** The event that put a certificate into this state. */
export const changeName = (state: Certificate['state']): string => STATE_NAMES[state];

/** Why a certificate is as it is; null for one that has only been issued. */
export function lastNote({ changes }: Pick<Certificate, 'changes'>): string | null {
  const last = changes.at(-1);
  return last === undefined || (changes.length === 1 && last.state === 'active') ? null : last.note;
}

/** Ownership in a sentence, without a name unless its owner shows it. */
export function ownershipOf({ ownership, isForSale }: Pick<Certificate, 'ownership' | 'isForSale'>): string {
  const { isLinked, isYours, owners, since, shownBy } = ownership;
  if (isYours) return 'Linked to your account.';
  const year = since === null ? '' : ` since ${since.slice(0, 4)}`;
  if (isLinked && shownBy !== null) return `Owned by ${shownBy}${year}, who shows it on a public wall.`;
  if (isLinked) return `Owned by a private collector${year}, who has linked it to an account.`;
  if (owners > 0 && !isForSale) return `Owned by a private collector${year}; not linked to an account yet.`;
  return 'Not linked to an owner.';
}

/** Look-ups in a sentence. */
export function lookupCountText({ total, devicesToday }: Certificate['scans']): string {
  const times = total === 1 ? 'once' : total === 2 ? 'twice' : `${total.toLocaleString('en-US')} times`;
  const devices = devicesToday === 1 ? 'one device' : `${devicesToday} devices`;
  return `Looked up ${times} in total, and by ${devices} in the last 24 hours.`;
}
