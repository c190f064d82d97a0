import type { Params } from '../core/params.ts';
import type { Tenant } from '../core/tenant.ts';
import type { World } from '../core/world.ts';

/** One request to the payment provider's API. */
export interface Call {
  world: World;
  tenant: Tenant;
  /** Query or body parameters. */
  params: Params;
  /** The path's ids in order. */
  ids: readonly string[];
  /** Made from a browser with a publishable key and an intent's secret. */
  publishable: boolean;
}

/** Executes a request: validates, changes state synchronously (never waits) and returns the answer object. */
export type Operation = (call: Call) => object;

/** The id of a field that is expandable by its type; stored objects always hold ids. */
export function idOf(field: string | { id: string } | null | undefined): string | null {
  if (field === null || field === undefined) return null;
  return typeof field === 'string' ? field : field.id;
}
