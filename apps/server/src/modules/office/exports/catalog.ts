import type { ListRow } from '@assay/contract/routes/exports.ts';
import { TAXONOMY, TaxonomyKind } from '@assay/domain/item/taxonomy.ts';
import { dollarsCell, type TableColumn } from '../../../platform/csv.ts';
import type { Mounting } from '../../../platform/http/mount.ts';
import { mountTable } from '../../../platform/http/mountTable.ts';

type NameList = `office.${TaxonomyKind}.list`;
type NameColumns = ReadonlyArray<TableColumn<ListRow<NameList>>>;

/** What the lists of names show besides name and count. Heads that an import of artists knows are the same here. */
const NAME_COLUMNS: Readonly<Record<NameList, NameColumns>> = {
  'office.artist.list': [
    ['Summary', ({ summary }) => summary ?? ''],
    ['Other names', ({ aliases }) => aliases?.join('; ') ?? ''],
    ['Active years', ({ activeYears }) => activeYears ?? ''],
    ['Biography', ({ bio }) => bio ?? ''],
  ],
  'office.category.list': [
    ['Within', ({ parentName }) => parentName ?? ''],
    ['Details to photograph', ({ shotDetails }) => shotDetails?.join('; ') ?? ''],
  ],
  'office.genre.list': [],
  'office.condition.list': [['Meaning', ({ meaning }) => meaning ?? '']],
  'office.partner.list': [],
  'office.collection.list': [
    ['Description', ({ description }) => description ?? ''],
    ['Cover', ({ coverTitle }) => coverTitle ?? ''],
    ['Featured from', ({ featuredFrom }) => featuredFrom, 'time'],
    ['Featured to', ({ featuredTo }) => featuredTo, 'time'],
  ],
};

/** Lists of objects and names. */
export function mountCatalogTables(mounting: Mounting): void {
  for (const kind of TaxonomyKind)
    mountTable(mounting, `office.${kind}.list`, `${TAXONOMY[kind].plural.toLowerCase()}.csv`, [
      ['Address name', ({ slug }) => slug],
      ['Name', ({ name }) => name],
      ...NAME_COLUMNS[`office.${kind}.list`],
      ['Items', ({ itemCount }) => itemCount],
    ]);
  // Heads that an import knows are the same here.
  mountTable(mounting, 'office.items', 'items.csv', [
    ['Item id', ({ id }) => id],
    ['Title', ({ title }) => title],
    ['Artist', ({ artist }) => artist],
    ['Category', ({ category }) => category],
    ['Type', ({ type }) => type],
    ['Offer type', ({ offerType }) => offerType],
    ['Status', ({ status }) => status],
    ['Grade', ({ authenticationType }) => authenticationType],
    ['Serial', ({ serial }) => serial],
    ['Complete', ({ score }) => `${score}%`],
    ['Writer', ({ writtenBy }) => writtenBy],
    ['Created', ({ createdAt }) => createdAt, 'time'],
  ]);
  mountTable(mounting, 'office.photography', 'photography.csv', [
    ['Shelf', ({ shelf }) => shelf],
    ['Item', ({ title }) => title],
    ['Category', ({ category }) => category?.name ?? null],
    ['Status', ({ status }) => status],
    ['Photos', ({ pictures }) => pictures],
    [
      'Missing',
      ({ shots }) => shots.flatMap(({ kind, label, isTaken }) => (isTaken ? [] : [label ?? kind])).join('; '),
    ],
    ['Id', ({ itemId }) => itemId],
  ]);
  mountTable(mounting, 'office.intakes', 'intake.csv', [
    ['Receipt', ({ number }) => number],
    ['Kind', ({ kind }) => kind],
    ['From', ({ sourceName }) => sourceName],
    ['Username', ({ sourceUsername }) => sourceUsername],
    ['Received by', ({ receivedBy }) => receivedBy],
    ['Received', ({ receivedAt }) => receivedAt, 'time'],
    ['First object', ({ firstObject }) => firstObject],
    ['Objects', ({ lines }) => lines],
    ['Not an item yet', ({ openLines }) => openLines],
  ]);
  mountTable(mounting, 'office.whereabouts', 'whereabouts.csv', [
    ['Item id', ({ itemId }) => itemId],
    ['Title', ({ title }) => title],
    ['Serial', ({ serial }) => serial],
    ['Receipt', ({ intake }) => intake?.number ?? null],
    ['Where', ({ custody }) => custody],
    ['Shelf', ({ shelf }) => shelf],
    ['Owner', ({ owner }) => owner],
    ['Moved', ({ moves: [last] }) => last?.at, 'time'],
    ['Moved by', ({ moves: [last] }) => last?.by ?? null],
    ['Note', ({ moves: [last] }) => last?.note ?? null],
  ]);
  mountTable(mounting, 'office.locations', 'shelves.csv', [
    ['Shelf', ({ code }) => code],
    ['Name', ({ name }) => name],
    ['Objects', ({ objects }) => objects],
    ['Added', ({ createdAt }) => createdAt, 'time'],
    ['Closed', ({ closedAt }) => closedAt, 'time'],
  ]);
  mountTable(mounting, 'office.custody', 'custody.csv', [
    ['Item id', ({ itemId }) => itemId],
    ['Title', ({ title }) => title],
    ['Serial', ({ serial }) => serial],
    ['Owner', ({ owner }) => owner],
    ['Where', ({ state }) => state],
    ['Shelf', ({ shelf }) => shelf],
    ['Since', ({ since }) => since, 'time'],
    ['Failed re-authentication', ({ failedRecheck }) => failedRecheck],
    ['Carrier', ({ wayBack }) => wayBack?.carrier ?? null],
    ['Tracking number', ({ wayBack }) => wayBack?.trackingNumber ?? null],
  ]);
  mountTable(mounting, 'office.authentications', 'authentication.csv', [
    ['Item id', ({ id }) => id],
    ['Title', ({ title }) => title],
    ['Type', ({ type }) => type],
    ['Artist', ({ artist }) => artist],
    ['Autographed', ({ autographed }) => autographed],
    ['High estimate', ({ estimateHighCents }) => dollarsCell(estimateHighCents)],
    ['Status', ({ status }) => status],
    ['Grade', ({ grade }) => grade],
    ['Decided', ({ decidedAt }) => decidedAt, 'time'],
    ['Second authenticator asked', ({ isRequested }) => isRequested],
    ['Serial', ({ serial }) => serial],
    ['Where', ({ custody }) => custody],
    ['Shelf', ({ shelf }) => shelf],
    ['Created', ({ createdAt }) => createdAt, 'time'],
  ]);
  mountTable(mounting, 'office.seals', 'seals.csv', [
    ['Serial', ({ serial }) => serial],
    ['Status', ({ status }) => status],
    ['Batch', ({ batch }) => batch],
    ['Item', ({ item }) => item?.slug ?? null],
    ['Title', ({ item }) => item?.title ?? null],
    ['Issued to', ({ issuedTo }) => issuedTo],
    ['Replaces', ({ replaces }) => replaces],
    ['Replaced by', ({ replacedBy }) => replacedBy],
    ['Changed', ({ changedAt }) => changedAt, 'time'],
  ]);
  mountTable(mounting, 'office.sealBatches', 'seal-batches.csv', [
    ['Batch', ({ number }) => number],
    ['Seals', ({ count }) => count],
    ['Note', ({ note }) => note],
    ['Made by', ({ createdBy }) => createdBy],
    ['Made', ({ createdAt }) => createdAt, 'time'],
    [
      'Statuses',
      ({ statuses }) =>
        Object.entries(statuses)
          .map(([status, count]) => `${status} ${count}`)
          .join('; '),
    ],
  ]);
  mountTable(mounting, 'office.imports', 'imports.csv', [
    ['Import', ({ number }) => number],
    ['File', ({ fileName }) => fileName],
    ['Lists', ({ kind }) => kind],
    ['Sale', ({ sale }) => sale?.title ?? null],
    ['Status', ({ status }) => status],
    ['Rows', ({ rows }) => rows],
    ['Created', ({ result }) => result.created],
    ['Changed', ({ result }) => result.changed],
    ['Refused', ({ plan, result }) => plan.refuse + result.refused],
    ['Undone', ({ result }) => result.undone],
    ['Uploaded by', ({ createdBy }) => createdBy],
    ['Uploaded', ({ createdAt }) => createdAt, 'time'],
    ['Finished', ({ finishedAt }) => finishedAt, 'time'],
  ]);
}
