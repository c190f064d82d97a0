import { createIntake, linkLine } from '../../../apps/server/src/modules/catalog/intake/operations.ts';
import { partners } from '../catalog.ts';
import type { DemoItem } from '../types.ts';
import { done, type Office } from './office.ts';

/** Shelves of items on sale that the office finds by scanning them, by slug. */
const SHELVES: Readonly<Record<string, string>> = {
  'perihelion-navigation-console': 'FLOOR-3',
  'cartographers-daughter-chart-room-globe': 'FLOOR-1',
  'thornmere-lantern': 'B2-07',
  'straith-gilded-reel-statuette': 'VAULT-2',
  'glass-ferry-seafoam-guitar': 'VAULT-1',
  'venn-1958-home-flannel': 'A1-04',
  'foundry-street-ring-bell': 'B2-01',
  'velvet-causeway-signed-drumhead': 'C1-02',
};

/** Receives an item from its partner and puts it on its shelf, if it has one. */
export async function receiveItem(office: Office, itemId: string, item: DemoItem): Promise<void> {
  const shelf = SHELVES[item.slug];
  if (shelf === undefined) return;
  const actor = office.as('logistics');
  const intake = done(
    await createIntake(office.ctx, {
      kind: 'direct',
      sourceName: partners.find(({ slug }) => slug === item.partner)!.name,
      sourceContact: '',
      sourceUsername: null,
      carrier: 'Hartford Fine Art Transport',
      trackingNumber: null,
      receivedAt: null,
      note: '',
      lines: [
        {
          description: item.title,
          quantity: 1,
          insuredCents: item.estimateHighCents,
          conditionNote: 'As in the partner’s list',
          shelf,
        },
      ],
      actor,
    }),
  );
  done(await linkLine(office.ctx, { intakeId: intake.id, lineId: intake.lines[0]!.id, itemId, actor }));
}
