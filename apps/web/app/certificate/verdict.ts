import type { Certificate } from '@assay/contract/shapes/certificate.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** What the page says first, and what to do with it. */
export type Verdict = {
  tone: Tone;
  title: string;
  lead: string;
  /** Steps for who has the object in hand; empty when the pictures are all that is left to do. */
  steps: readonly string[];
};

const MEANING = {
  gold: 'Gold: our authenticator was there when it was used, signed or handed over, and sealed it on the spot.',
  silver: 'Silver: proven by documents, photographs or experts, and sealed when it reached us.',
} as const;

const DO_NOT_BUY = 'Do not buy, sell or pass on the object until the house has looked at it.';

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
        title: 'Being checked again',
        lead: 'The object is with the house, which compares it with its record before it changes hands. Until that is done the grade is suspended.',
        steps: ['Wait for the result; it is shown here as soon as it is known.'],
      };
    case 'failed':
      return {
        tone: 'seal',
        title: 'Did not pass its check',
        lead: 'The house compared the object with its record and did not confirm it. The grade is suspended.',
        steps: [DO_NOT_BUY, 'If you own it, write to us: you can ask for a second review.'],
      };
    case 'revoked':
      return {
        tone: 'seal',
        title: 'Certificate revoked',
        lead: 'The house no longer vouches for the object that carries this number.',
        steps: [DO_NOT_BUY, `If somebody shows you a paper certificate for ${serial}, it no longer holds.`],
      };
    case 'stolen':
      return {
        tone: 'seal',
        title: 'Reported stolen or lost',
        lead: 'The owner has told the house that this object was lost or taken. It is authentic, and it may not be sold.',
        steps: [
          DO_NOT_BUY,
          'If it is in front of you, tell us where you saw it. We pass that on; nobody is told that you wrote.',
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
      title: 'Too many look-ups',
      lead: 'From your connection more codes were asked for in a minute than one person can scan.',
      steps: ['Wait a minute, then load this page again.'],
    };
  if (missing === 'mistyped')
    return {
      tone: 'amber',
      title: 'A typing mistake in the number',
      lead: 'The last letter of a hologram number is computed from the others, and it does not fit this one.',
      steps: [
        'Compare it with the sticker, character by character. Alike are 8 and B, 5 and S, 2 and Z. There is no letter O, I or L among the eight in the middle: those are 0 and 1.',
        'If the sticker really reads so, it is not one of ours. Treat the object as a counterfeit and tell us.',
      ],
    };
  return {
    tone: 'seal',
    title: 'No such code',
    lead: 'The house has no certificate under it. A number of ours is found here from the minute it is sealed, so this may be a counterfeit.',
    steps: [
      'Look at the number again and type it anew; or scan the code on the sticker.',
      DO_NOT_BUY,
      'Tell us where you saw it, with a picture if you can.',
    ],
  };
}

const LOOK_AT: Record<string, string> = {
  hologram:
    'The number on the sticker must be the same, letter for letter. A sticker that was lifted shows breaks in its pattern.',
  detail: 'Marks that only this piece has: look for each of them in the same place.',
  signature: 'Follow the stroke: where it starts, where it crosses, where the ink thins.',
  wear: 'Wear does not go away. Nothing that is here may be missing on the object.',
  back: 'Seams, labels and marks of the reverse side.',
};

/** What to look for in a picture of this kind. */
export function lookAt(kind: string): string {
  return LOOK_AT[kind] ?? 'Shape, colour, seams and marks, each in the same place.';
}

const STATE_NAMES: Record<Certificate['state'], string> = {
  active: 'Active again',
  in_reauthentication: 'Check begun',
  failed: 'Check not passed',
  revoked: 'Revoked',
  stolen: 'Reported stolen or lost',
};

/** What happened when a certificate came into this state. */
export const changeName = (state: Certificate['state']): string => STATE_NAMES[state];

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
export function lookUpsOf({ total, devicesToday }: Certificate['scans']): string {
  const times = total === 1 ? 'once' : total === 2 ? 'twice' : `${total.toLocaleString('en-US')} times`;
  const devices = devicesToday === 1 ? 'one device' : `${devicesToday} devices`;
  return `Looked up ${times} in all; by ${devices} in the last 24 hours.`;
}
