import type { Alert } from '@assay/contract/shapes/alerts.ts';

/** Alerts for one item: the newest, and the earlier ones. */
export type AlertGroup = { newest: Alert; earlier: Alert[] };

/** Groups a page's alerts by item, in the order of each group's newest. Alerts without an item stay separate. */
export function groupAlerts(alerts: readonly Alert[]): AlertGroup[] {
  const byItem = new Map<string, AlertGroup>();
  for (const alert of alerts) {
    const key = alert.itemId ?? `alone:${alert.id}`;
    const group = byItem.get(key);
    if (group === undefined) byItem.set(key, { newest: alert, earlier: [] });
    else group.earlier.push(alert);
  }
  return [...byItem.values()];
}
