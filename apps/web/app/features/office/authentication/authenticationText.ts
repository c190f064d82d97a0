import type {
  AuthenticationCheck,
  AuthenticationGrade,
  CheckResult,
  EvidenceKind,
} from '@assay/domain/item/authentication.ts';
import type { Tone } from '@assay/ui/tone.ts';

/** Label and tone of each decision. */
export const GRADES: Readonly<Record<AuthenticationGrade, { label: string; tone: Tone; text: string }>> = {
  gold: { label: 'Gold', tone: 'commit', text: 'Gold: we witnessed it' },
  silver: { label: 'Silver', tone: 'commit', text: 'Silver: documented by evidence' },
  reject: { label: 'Rejected', tone: 'seal', text: 'Reject: it isn’t what it’s said to be' },
  unable: { label: 'Unable to authenticate', tone: 'amber', text: 'Unable: nothing proves it either way' },
};

export const CHECKS: Readonly<Record<AuthenticationCheck, string>> = {
  identity: 'The object is the one described',
  materials: 'Materials and construction',
  markings: 'Labels, tags and numbers',
  wear: 'Wear and use',
  signature: 'Signature',
  documents: 'Documents',
};

export const RESULTS: Readonly<Record<CheckResult, string>> = {
  pass: 'Pass',
  fail: 'Fail',
  not_applicable: 'N/A',
};

export const EVIDENCE: Readonly<Record<EvidenceKind, string>> = {
  letter: 'Letter of provenance',
  receipt: 'Receipt',
  photo_match: 'Photo match',
  expert: 'Expert’s report',
  other: 'Other document',
};
