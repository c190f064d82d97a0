import type { Client } from '@assay/client/index.ts';
import { termsText } from './saleText.ts';

/** A preset to choose, with its terms in one line. */
export type PresetOption = { value: string; label: string; terms: string };

/** The presets in use: ours, then those of staff by name. There are fewer than a page of them. */
export async function readPresetOptions(api: Pick<Client, 'call'>): Promise<PresetOption[]> {
  const { items } = await api.call('office.presets', { query: { limit: 100 } });
  return items.map(({ id, name, terms }) => ({ value: id, label: name, terms: termsText({ terms }) }));
}

/** The options of a field: the presets, and terms of one's own. A retired preset that is in use stays among them. */
export function presetChoices(
  presets: readonly PresetOption[],
  current: { preset: string | null; presetName: string | null } | null,
): { value: string; label: string }[] {
  const options = [...presets.map(({ value, label }) => ({ value, label })), { value: 'custom', label: 'Custom' }];
  const { preset = null, presetName = null } = current ?? {};
  return preset === null || options.some(({ value }) => value === preset)
    ? options
    : [{ value: preset, label: `${presetName ?? preset} (retired)` }, ...options];
}

/** What a chosen preset means. Null: it says nothing of its own. */
export const presetTerms =
  (presets: readonly PresetOption[]) =>
  (choice: string): string | null =>
    presets.find(({ value }) => value === choice)?.terms ?? null;
