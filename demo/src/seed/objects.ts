import { actOnCustody } from '../../../apps/server/src/modules/catalog/custody/operations.ts';
import { createIntake, draftFromLine, linkLine } from '../../../apps/server/src/modules/catalog/intake/operations.ts';
import { createLocations } from '../../../apps/server/src/modules/catalog/location/operations.ts';
import { createSeals, moveSeals } from '../../../apps/server/src/modules/catalog/seal/operations.ts';
import { dollars } from '../money.ts';
import { done, type Office } from './office.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type NewIntake = Omit<Parameters<typeof createIntake>[1], 'actor'>;
type Line = NewIntake['lines'][number];

/** Who sent nothing but objects: no parcel, no account. */
const handed = { sourceUsername: null, carrier: null, trackingNumber: null, receivedAt: null, note: '' };
const line = (description: string, shelf: string | null, insured: number, conditionNote = ''): Line => ({
  description,
  quantity: 1,
  insuredCents: dollars(insured),
  conditionNote,
  shelf,
});

/**
 * The objects desk: deliveries with shelves, of which some lines are items already, one is a draft, and others wait; and a
 * roll of seals, a part of it issued. `shown`: the showcase, by slug.
 */
export async function makeObjects(office: Office, shown: ReadonlyMap<string, string>): Promise<void> {
  await addShelves(office);
  await receiveBoxes(office, shown);
  await receiveToday(office);
  await issueSeals(office);
}

/** The shelves that the demo's objects are on, and free ones beside them. */
const SHELVES: Readonly<Record<string, string>> = {
  'A1-01..A1-06': 'Textiles, climate controlled',
  'B2-01..B2-08': 'Large objects, north wall',
  'C1-01..C1-03': 'Instruments',
  'P1-15..P1-16': 'Posters, flat files',
  'P3-01..P3-09': 'Paper, cabinet 3',
  'FLOOR-1..FLOOR-3': 'On the floor, by the gate',
  'VAULT-1..VAULT-2': 'Vault',
  'PHOTO-1': 'Photo studio',
};

async function addShelves(office: Office): Promise<void> {
  office.setTime(office.now - 1_000 * DAY);
  const actor = office.as('logistics');
  for (const [codes, name] of Object.entries(SHELVES))
    done(await createLocations(office.ctx, { codes, name, note: 'As labeled in the storeroom', actor }));
}

async function receive(office: Office, given: NewIntake) {
  return done(await createIntake(office.ctx, { ...given, actor: office.as('logistics') }));
}

/** A delivery that is being worked through: items in several states, and a line that waits. */
async function receiveBoxes(office: Office, shown: ReadonlyMap<string, string>): Promise<void> {
  office.setTime(office.now - 3 * DAY);
  const intake = await receive(office, {
    ...handed,
    kind: 'purchase',
    sourceName: 'Rosalind Brackenby',
    sourceContact: 'Burlington, VT',
    sourceUsername: 'brackenby',
    carrier: 'UPS',
    trackingNumber: '1Z999AA10123457014',
    note: 'Two boxes. The second was opened by customs and resealed.',
    lines: [
      line('Granite Falls season pass, 1966', 'P3-02', 400, 'Seven punches, one torn'),
      line('Ferry dance poster, 1979, rolled', 'P1-15', 700, 'Rust mark from a clip'),
      line('Strand Athletic youth card, 2006', 'P3-03', 200, 'Check the right edge'),
      line('Quarry Stadium, scorekeeper’s chair plate', 'P3-04', 150),
      line('Box of ticket stubs, about 60, unsorted', null, 300, 'Damp smell; leave open'),
    ],
  });
  const linked = [
    'granite-falls-season-pass-1966',
    'narrows-landing-ferry-dance-poster-1979',
    'strand-athletic-youth-card-2006',
  ];
  office.setTime(office.now - 2 * DAY);
  for (const [place, slug] of linked.entries())
    done(
      await linkLine(office.ctx, {
        intakeId: intake.id,
        lineId: intake.lines[place]!.id,
        itemId: shown.get(slug)!,
        actor: office.as('logistics'),
      }),
    );
  done(
    await draftFromLine(office.ctx, {
      intakeId: intake.id,
      lineId: intake.lines[3]!.id,
      type: 'main',
      title: 'Quarry Stadium scorekeeper’s chair plate',
      actor: office.as('catalog'),
    }),
  );
  const [poster] = [shown.get('narrows-landing-ferry-dance-poster-1979')!];
  done(
    await actOnCustody(
      office.ctx,
      poster,
      { act: 'shelve', shelf: 'PHOTO-1' },
      { actor: office.as('logistics'), note: 'To the photographer' },
    ),
  );
}

/** What came this morning, and no one has looked at. */
async function receiveToday(office: Office): Promise<void> {
  office.setTime(office.now - 2 * HOUR);
  await receive(office, {
    ...handed,
    kind: 'purchase',
    sourceName: 'Tidemark Pictures, property store',
    sourceContact: 'Dispatch, gate 4',
    carrier: 'FedEx',
    trackingNumber: '449044304138010',
    lines: [
      line('Navigation lamp from The Perihelion, working', 'B1-01', 1_800, 'Cable replaced'),
      line('Crew patches, set of nine, in their envelope', 'P3-09', 400),
      line('Storyboard folder, reel six, 22 sheets', null, 2_600, 'Count the sheets before shelving'),
    ],
  });
}

/** The second roll of seals: two packets at the benches, one seal lost, one misprinted. */
async function issueSeals(office: Office): Promise<void> {
  const { ctx, client } = office;
  const actor = office.as('authenticator');
  office.setTime(office.now - 9 * DAY);
  const batch = done(await createSeals(ctx, { count: 60, note: 'Second roll: silver on black, 18 mm', actor }));
  const { rows } = await client.query<{ serial: string }>(
    'select serial from seal where batch_id = $1 order by position',
    [batch.id],
  );
  const serials = rows.map(({ serial }) => serial);
  const move = async (act: 'issue' | 'lose' | 'void', from: number, to: number, note: string, issuedTo?: string) =>
    done(await moveSeals(ctx, { act, serials: serials.slice(from, to), issuedTo, note, actor }));
  office.setTime(office.now - 8 * DAY);
  await move('issue', 0, 12, 'Packet for the Hartford bench', 'rufus_amberley');
  await move('issue', 12, 20, 'Packet for the road', 'sunniva_pryce');
  office.setTime(office.now - 2 * DAY);
  await move('lose', 19, 20, 'Left on a tray at the arena');
  await move('void', 59, 60, 'Misprinted: the lobes do not close');
}
