import type { Alert } from '@assay/contract/shapes/alerts.ts';
import type { NotificationType } from '@assay/domain/enums.ts';

type AlertRow = {
  id: string;
  type: string;
  title: string;
  body: string;
  href: string;
  item_id: string | null;
  created_at: Date;
  read_at: Date | null;
};

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
