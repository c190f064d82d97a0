import type { Operation } from './index.ts';
import { rareOperations } from './rareOperations.gen.ts';

/** The word of a call that not every page makes; the office's are fetched by the office's pages alone. */
export async function wordOf(operation: Operation): Promise<string | undefined> {
  if (!operation.startsWith('office.')) return rareOperations[operation];
  return (await import('./officeOperations.gen.ts')).officeOperations[operation];
}
