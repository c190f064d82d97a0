import type { Alert } from '@assay/contract/shapes/alerts.ts';
import type { NotificationType } from '@assay/domain/enums.ts';
import type { Tables } from '../../../platform/database/tables.ts';

type AlertRow = Pick<Tables['alert'], 'id' | 'type' | 'title' | 'body' | 'href' | 'item_id' | 'created_at' | 'read_at'>;

export function toAlert(row: AlertRow): Alert {
  return {
    id: row.id,
    type: row.type as NotificationType,
    title: row.title,
    body: row.body,
    href: row.href,
    itemId: row.item_id,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  };
}
