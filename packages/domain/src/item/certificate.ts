import { canMove, defineMachine } from '../machine.ts';

// Assay's statement about an item it has authenticated (rules §6). The grade is valid as long as the certificate is
// active.

export const CertificateState = ['active', 'in_reauthentication', 'failed', 'revoked', 'stolen'] as const;
export type CertificateState = (typeof CertificateState)[number];

/** Looked up by more devices than this within 24 hours: the code may have been copied (rules §6). */
export const CLONE_DEVICES_PER_DAY = 25;
/** One lookup per device and half hour counts. */
export const SCAN_WINDOW_MS = 30 * 60_000;

const row = <From extends CertificateState | null, To extends CertificateState>(
  from: From,
  trigger: string,
  to: To,
  actor: 'staff' | 'owner' = 'staff',
) => ({
  from,
  trigger,
  actor,
  guard: null,
  to,
  deadline: null,
});

/** Revoked is final: an item that is graded again gets a new serial, on new evidence, by two people (rules §6). */
export const certificateMachine = defineMachine({
  name: 'certificate',
  states: CertificateState,
  terminal: ['revoked'],
  transitions: [
    row(null, 'seal', 'active'),
    row('active', 'begin_recheck', 'in_reauthentication'),
    row('in_reauthentication', 'pass', 'active'),
    row('in_reauthentication', 'fail', 'failed'),
    row('failed', 'begin_recheck', 'in_reauthentication'),
    row('active', 'report_stolen', 'stolen'),
    row('active', 'report_stolen', 'stolen', 'owner'),
    row('in_reauthentication', 'report_stolen', 'stolen'),
    row('stolen', 'recover', 'active'),
    row('active', 'revoke', 'revoked'),
    row('in_reauthentication', 'revoke', 'revoked'),
    row('failed', 'revoke', 'revoked'),
    row('stolen', 'revoke', 'revoked'),
  ],
});

/** Returns true if a certificate may change from one state to the other. */
export function mayBecome(from: CertificateState, to: CertificateState): boolean {
  return canMove(certificateMachine, from, to);
}

// The chain of custody: each entry's hash covers the previous one. PostgreSQL writes the same text (migration
// certificates), so a row can be neither changed nor inserted.

export type CustodyEntry = { position: number; at: number; kind: string; place: string; text: string };
export const CUSTODY_GENESIS = '0'.repeat(64);

/** The text that the hash of an entry covers; `at` in epoch ms. */
export function custodyText(previousHash: string, itemId: string, entry: CustodyEntry): string {
  const { position, at, kind, place, text } = entry;
  return ['assay-custody/1', previousHash, itemId, position, at, kind, place, text].join('\n');
}

export type CertificateStatement = {
  serial: string;
  itemId: string;
  state: CertificateState;
  grade: 'gold' | 'silver';
  title: string;
  artist: string | null;
  note: string;
  custodyLength: number;
  custodyHead: string;
  pictures: ReadonlyArray<{ url: string; sha256: string }>;
  /** Epoch ms: when Assay issued the statement. */
  at: number;
  keyId: string;
};

/** The text that Assay signs. Line breaks inside a field become spaces, so that no two statements share a text. */
export function statementText(given: CertificateStatement): string {
  const flat = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return [
    'assay-certificate/1',
    given.serial,
    given.itemId,
    given.state,
    given.grade,
    flat(given.title),
    given.artist === null ? '-' : flat(given.artist),
    flat(given.note),
    given.custodyLength,
    given.custodyHead,
    given.pictures.length,
    ...given.pictures.map(({ url, sha256 }) => `${url} ${sha256}`),
    given.at,
    given.keyId,
  ].join('\n');
}
