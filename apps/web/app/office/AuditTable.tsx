import type { AuditEvent } from '@assay/contract/shapes/office.ts';
import { Table } from '@assay/ui/components/Table.tsx';
import { When } from '../lib/When.tsx';

const wordsOf = (action: string): string => action.replaceAll(/[._]/g, ' ');
const listed = (facts: Record<string, unknown>): string =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join(', ');

/** Who did what, when and why. */
export function AuditTable({ events, caption }: { events: readonly AuditEvent[]; caption: string }) {
  return (
    <Table
      caption={caption}
      rows={events}
      rowKey={(event) => event.id}
      columns={[
        { key: 'at', label: 'When', cell: (event) => <When at={event.at} /> },
        { key: 'who', label: 'Who', cell: (event) => event.actor },
        { key: 'what', label: 'What', cell: (event) => wordsOf(event.action) },
        { key: 'why', label: 'Note', cell: (event) => event.note || event.reason || '–' },
        {
          key: 'after',
          label: 'Then',
          cell: (event) => (
            <span className="text-small text-ink-2 [overflow-wrap:anywhere]">{listed(event.after) || '–'}</span>
          ),
        },
      ]}
    />
  );
}
