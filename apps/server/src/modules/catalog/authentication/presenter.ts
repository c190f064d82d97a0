import type { Authentication, AuthenticationItem, EvidenceFile } from '@assay/contract/shapes/authentication.ts';
import type { Checklist, Evidence, Witness } from '@assay/domain/item/authentication.ts';
import type { Tables } from '../../../platform/database/tables.ts';

export type AuthenticationRow = Pick<Tables['authentication'], 'id' | 'grade' | 'note' | 'public_note' | 'at'> & {
  witness: Witness | null;
  evidence: Evidence[];
  checklist: Checklist;
  authenticator: Tables['users']['username'];
  second: Tables['users']['username'] | null;
};

/** One decision, as staff see it. */
export const toAuthentication = (row: AuthenticationRow): Authentication => ({
  id: row.id,
  grade: row.grade,
  witness: row.witness,
  evidence: row.evidence.map((one) => ({ ...one })),
  checklist: { ...row.checklist },
  note: row.note,
  publicNote: row.public_note,
  by: row.authenticator,
  confirmedBy: row.second,
  at: row.at.toISOString(),
});

export type FileRow = Pick<Tables['evidence_file'], 'id' | 'name' | 'bytes' | 'at'> & {
  uploader: Tables['users']['username'];
};

/** One evidence file, as staff see it. */
export const toEvidenceFile = ({ id, name, bytes, at, uploader }: FileRow): EvidenceFile => ({
  id,
  name,
  bytes,
  by: uploader,
  at: at.toISOString(),
});

export type BenchItemRow = Pick<
  Tables['item'],
  | 'id'
  | 'slug'
  | 'title'
  | 'type'
  | 'autographed'
  | 'estimate_high_cents'
  | 'status'
  | 'shelf'
  | 'serial'
  | 'certificate_state'
  | 'created_at'
> & {
  artist: Tables['artist']['name'] | null;
  custody: AuthenticationItem['custody'];
  file: Tables['media']['file'] | null;
  grade: Tables['authentication']['grade'] | null;
  decided_at: Date | null;
  is_requested: boolean;
};

/** One item of the queue. An item graded before decisions were recorded has its grade without a time. */
export const toAuthenticationItem = (row: BenchItemRow): AuthenticationItem => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type,
  artist: row.artist,
  autographed: row.autographed,
  estimateHighCents: row.estimate_high_cents,
  status: row.status,
  custody: row.custody,
  shelf: row.shelf,
  serial: row.serial,
  certificateState: row.certificate_state,
  picture: row.file === null ? null : `/media/${row.file}`,
  grade: row.grade,
  decidedAt: row.decided_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  isRequested: row.is_requested,
});
