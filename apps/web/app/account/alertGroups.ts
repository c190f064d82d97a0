import type { Alert } from '@assay/contract/shapes/user.ts';

/** What was told of one item: the newest, and what went before it. */
export type AlertGroup = { newest: Alert; earlier: Alert[] };

/** Alerts of one page by the item they are about, in the order of the newest of each; what is about no item stands alone. */
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
