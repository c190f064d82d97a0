import { badParameter } from './errors.ts';

/** Finds an object of the tenant by its id, or `undefined`. */
export type Lookup = (id: string) => object | undefined;

/**
 * Copies `value`, replacing the ids at `paths` (`latest_charge.balance_transaction`, in lists `data.customer`) with
 * their objects. Unknown paths are refused, as Stripe does.
 */
export function expandObject(value: object, paths: readonly string[], lookup: Lookup): object {
  const copy = structuredClone(value);
  for (const path of paths) expandPath(copy as Record<string, unknown>, path.split('.'), path, lookup);
  return copy;
}

function expandPath(node: Record<string, unknown>, steps: readonly string[], path: string, lookup: Lookup): void {
  const [step, ...rest] = steps;
  if (step === undefined) return;
  if (step === 'data' && Array.isArray(node.data)) {
    for (const one of node.data as Record<string, unknown>[]) expandPath(one, rest, path, lookup);
    return;
  }
  if (!(step in node))
    throw badParameter('expand', `This property cannot be expanded (${path}).`, 'property_not_expandable');
  const current = node[step];
  if (current === null || current === undefined) return;
  // Stripe omits it unless requested; here it is always present.
  if (path === 'document.number') return;
  if (typeof current === 'string') {
    const found = lookup(current);
    if (found === undefined)
      throw badParameter('expand', `This property cannot be expanded (${path}).`, 'property_not_expandable');
    node[step] = structuredClone(found);
  }
  expandPath(node[step] as Record<string, unknown>, rest, path, lookup);
}
