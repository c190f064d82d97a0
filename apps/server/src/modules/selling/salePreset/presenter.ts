import type { OfficePreset } from '@assay/contract/shapes/salePreset.ts';
import { type IncrementTable, STANDARD_INCREMENTS } from '@assay/domain/auction/increments.ts';
import { BUILT_IN_PRESETS, type BuiltInPreset, PRESET_NAMES, termsOf } from '@assay/domain/auction/salePresets.ts';
import { normalName } from '@assay/domain/normalName.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { toIncrements } from '../../catalog/lot/queries.ts';
import { toTerms } from './chosen.ts';

export type PresetRow = Tables['sale_preset'] & { increments: IncrementTable | null; sales: number; lots: number };

export const toPreset = (row: PresetRow): OfficePreset => ({
  id: row.id,
  version: row.version,
  name: row.name,
  isBuiltIn: false,
  terms: toTerms(row),
  increments: [...toIncrements(row)],
  sales: row.sales,
  lots: row.lots,
  createdAt: row.created_at.toISOString(),
  changedAt: row.changed_at.toISOString(),
  retiredAt: row.retired_at?.toISOString() ?? null,
});

/** How many unpublished sales and lots follow a preset. */
export type Uses = { sales: number; lots: number };

export const toBuiltIn = (id: BuiltInPreset, { sales, lots }: Uses): OfficePreset => ({
  id,
  version: null,
  name: PRESET_NAMES[id],
  isBuiltIn: true,
  terms: termsOf(id),
  increments: [...STANDARD_INCREMENTS],
  sales,
  lots,
  createdAt: null,
  changedAt: null,
  retiredAt: null,
});

export const builtIns = (find: string | undefined): BuiltInPreset[] =>
  BUILT_IN_PRESETS.filter((id) => normalName(PRESET_NAMES[id]).includes(normalName(find ?? '')));
