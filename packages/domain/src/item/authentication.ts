import { type FieldIssue, issue, required } from '../account/issue.ts';
import type { ItemType } from '../enums.ts';
import type { Cents } from '../money/money.ts';

// What an authenticator decides about an object (rules §6). Gold: we witnessed its use, signing or removal. Silver: it is
// documented. Reject: it is not what it is said to be. Unable: nothing proves it either way.

export const AuthenticationGrade = ['gold', 'silver', 'reject', 'unable'] as const;
export type AuthenticationGrade = (typeof AuthenticationGrade)[number];

/** Types with an object that can be authenticated: a virtual item has none, and merchandise is sold without. */
export const AUTHENTICATED_TYPES: readonly ItemType[] = ['main', 'companion', 'giveaway'];

/** What an authenticator checks on every object. */
export const AuthenticationCheck = ['identity', 'materials', 'markings', 'wear', 'signature', 'documents'] as const;
export type AuthenticationCheck = (typeof AuthenticationCheck)[number];
export const CheckResult = ['pass', 'fail', 'not_applicable'] as const;
export type CheckResult = (typeof CheckResult)[number];
export type Checklist = Readonly<Record<AuthenticationCheck, CheckResult>>;

export const EvidenceKind = ['letter', 'receipt', 'photo_match', 'expert', 'other'] as const;
export type EvidenceKind = (typeof EvidenceKind)[number];
export type Evidence = {
  readonly kind: EvidenceKind;
  readonly text: string;
  /** An uploaded file of the item. Null: described only. */
  readonly fileId: string | null;
};

/** Who saw it, when (ISO 8601) and where. */
export type Witness = { readonly name: string; readonly at: string; readonly place: string };

export type AuthenticationDecision = {
  readonly grade: AuthenticationGrade;
  readonly witness: Witness | null;
  readonly evidence: readonly Evidence[];
  readonly checklist: Checklist;
};

/** The pictures that gold and silver rest on, and the kinds of shots that show each. */
const DECISION_SHOTS = [
  { label: 'the whole object', kinds: ['hero', 'front'] },
  { label: 'a detail, such as the signature', kinds: ['detail', 'signature'] },
] as const;

/** What no picture of an item shows yet of what gold and silver rest on. `kinds`: of its pictures. */
export const missingDecisionShots = (kinds: readonly string[]): string[] =>
  DECISION_SHOTS.filter((shot) => !shot.kinds.some((kind) => kinds.includes(kind))).map(({ label }) => label);

const isPositive = (grade: AuthenticationGrade): grade is 'gold' | 'silver' => grade === 'gold' || grade === 'silver';

/**
 * What is missing from a decision, by field. Gold needs a witness whose time has passed; silver needs evidence with at
 * least one file; neither can have a check that failed or lack the pictures it rests on, and an autographed object needs a
 * passed signature. A rejection needs a check that failed. `pictures`: their kinds.
 */
export function checkDecision(
  decision: AuthenticationDecision,
  item: { readonly isAutographed: boolean; readonly pictures: readonly string[] },
  now: number,
): FieldIssue[] {
  const { grade, witness, evidence, checklist } = decision;
  const issues: FieldIssue[] = [];
  if (grade === 'gold' && witness === null) issues.push(required('witness.name'));
  if (witness !== null && Date.parse(witness.at) > now)
    issues.push(issue('witness.at', 'too_late', 'This time is in the future'));
  if (grade === 'silver' && !evidence.some(({ fileId }) => fileId !== null))
    issues.push(issue('evidence', 'required', 'Silver needs at least one evidence file'));
  const failed = AuthenticationCheck.filter((check) => checklist[check] === 'fail');
  if (isPositive(grade)) {
    for (const check of failed)
      issues.push(issue(`checklist.${check}`, 'failed', 'An object that fails a check can’t be gold or silver'));
    const missing = missingDecisionShots(item.pictures);
    if (missing.length > 0) issues.push(issue('grade', 'pictures', `Add pictures first: ${missing.join(', and ')}`));
    if (item.isAutographed && checklist.signature === 'not_applicable')
      issues.push(issue('checklist.signature', 'required', 'This item is autographed. Check the signature'));
  }
  if (grade === 'reject' && failed.length === 0)
    issues.push(issue('checklist', 'required', 'Mark what failed before you reject it'));
  return issues;
}

const RANK: Readonly<Record<AuthenticationGrade, number>> = { gold: 2, silver: 1, unable: 0, reject: 0 };

/** Returns true if a decision raises an earlier one: silver to gold, or a rejection or an undecided one to either. */
export const isUpgrade = (from: AuthenticationGrade | null, to: AuthenticationGrade): boolean =>
  from !== null && RANK[to] > RANK[from];

/** Decisions on items estimated above this take two people. */
export const TWO_PEOPLE_ABOVE_CENTS: Cents = 1_000_000;

const EVIDENCE_TEXT: Readonly<Record<EvidenceKind, string>> = {
  letter: 'a letter of provenance',
  receipt: 'a receipt',
  photo_match: 'a photo match',
  expert: 'an expert’s report',
  other: 'other documents',
};

/** What the certificate says about how we know, when the authenticator writes nothing else. Names no witness. */
export function publicText({ grade, witness, evidence }: AuthenticationDecision): string {
  if (grade === 'gold' && witness !== null) return `Witnessed by our authenticator: ${witness.place}.`;
  if (grade !== 'silver') return '';
  const kinds = [...new Set(evidence.map(({ kind }) => EVIDENCE_TEXT[kind]))];
  const last = kinds.at(-1) ?? EVIDENCE_TEXT.other;
  return `Documented by ${kinds.length > 1 ? `${kinds.slice(0, -1).join(', ')} and ${last}` : last}.`;
}
