import type { loadFor } from '../../../session/load.ts';

type Api = Parameters<Parameters<typeof loadFor>[1]>[0];
/** As many as a list below a field is of use with. */
const MOST = 100;

/** Codes of the shelves in use, to choose from. */
export async function loadShelves(api: Api): Promise<string[]> {
  const { items } = await api.call('office.locations', { query: { limit: MOST } });
  return items.map(({ code }) => code);
}
