import type { AuditEvent } from '@assay/contract/shapes/office.ts';
import { Table } from '@assay/ui/components/Table.tsx';
import { Link } from 'react-router';
import { DateTime } from '../../lib/DateTime.tsx';
import { upperFirst } from '../../lib/letterCase.ts';

/** An act's name as text: “staff.invite” is “Staff invite”. */
export const actionLabel = (action: string): string => upperFirst(action).replaceAll(/[._]/g, ' ');
const factsText = (facts: Record<string, unknown>): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');
/** The values before or after an act. */
export const AuditValues = ({ of }: { of: Record<string, unknown> }) => (
  <span className="text-small text-ink-2 [overflow-wrap:anywhere]">{factsText(of) || '–'}</span>
);

const KINDS: Readonly<Record<AuditEvent['subject'], string>> = {
  auction: 'Lot',
  sale: 'Sale',
  invoice: 'Invoice',
  item: 'Item',
  user: 'Person',
  request: 'Request',
  offer: 'Offer',
  resale: 'Resale',
  payout: 'Payout',
  coupon: 'Coupon',
  report: 'Report',
  job: 'Failed job',
  category: 'Category',
  import: 'Import',
  setting: 'Setting',
  invitation: 'Invitation',
  seal: 'Seals',
  intake: 'Intake',
  location: 'Shelf',
  preset: 'Preset',
  taxonomy: 'Taxonomy',
};
/** Kinds of subject, to choose from. */
export const SUBJECTS = Object.entries(KINDS).map(([value, label]) => ({ value, label }));

/** The page where staff see what an act was about. Null if it has no page. */
function pageOf({ subject, subjectId, subjectTitle }: AuditEvent): string | null {
  if (subject === 'auction') return `/office/lots/${subjectId}`;
  if (subject === 'intake') return `/office/intake/${subjectId}`;
  if (subject === 'preset') return `/office/presets/${subjectId}`;
  if (subject === 'sale') return `/office/sales/${subjectId}`;
  if (subject === 'user') return `/office/people/${subjectId}`;
  if (subject === 'import' && subjectTitle !== null) return `/office/import/${subjectId}`;
  if (subject === 'resale') return `/office/resales/${subjectId}`;
  if (subject === 'setting') return '/office/settings';
  if (subject === 'invoice' && subjectTitle !== null) return `/office/invoices/${subjectId}`;
  return null;
}

/** What an act was about, with its page. */
export function AuditSubject({ event }: { event: AuditEvent }) {
  const page = pageOf(event);
  const name = event.subjectTitle ?? KINDS[event.subject];
  return (
    <>
      {page === null ? (
        name
      ) : (
        <Link className="link" to={page}>
          {name}
        </Link>
      )}
      {event.subjectTitle === null ? null : <span className="block text-small text-ink-2">{KINDS[event.subject]}</span>}
    </>
  );
}

/** Who did what to one subject, when and why, with the values before and after. */
export function AuditTable({ events, caption }: { events: readonly AuditEvent[]; caption: string }) {
  return (
    <Table
      caption={caption}
      isWide
      rows={events}
      rowKey={(event) => event.id}
      columns={[
        { key: 'at', label: 'When', cell: (event) => <DateTime at={event.at} /> },
        { key: 'who', label: 'Who', cell: (event) => event.actor },
        { key: 'what', label: 'What', cell: (event) => actionLabel(event.action) },
        { key: 'why', label: 'Note', cell: (event) => event.note || event.reason || '–' },
        { key: 'before', label: 'Before', cell: (event) => <AuditValues of={event.before} /> },
        { key: 'after', label: 'After', cell: (event) => <AuditValues of={event.after} /> },
      ]}
    />
  );
}
