import type { Location } from '@assay/contract/shapes/location.ts';
import { readLocations } from '@assay/domain/item/location.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { OfficeAction } from '../OfficeAction.tsx';

/** Adds shelves. */
export function AddLocations() {
  return (
    <OfficeAction
      call="office.createLocations"
      id="add-shelves"
      title="Add shelves"
      tone="commit"
      inputs={[
        {
          name: 'codes',
          label: 'Shelf',
          kind: 'mono',
          hint: 'One, such as A-01, or a range, such as A-01..A-12.',
          check: (typed) =>
            readLocations(typed) === null ? 'Enter a shelf such as A-01, or a range such as A-01..A-12' : null,
          preview: (typed) => {
            const codes = readLocations(typed);
            if (codes === null) return null;
            return codes.length === 1 ? `Adds ${codes[0]}.` : `Adds ${codes.length}: ${codes[0]} to ${codes.at(-1)}.`;
          },
        },
        { name: 'name', label: 'Where it is', hint: 'For example, Vault, left wall. Can be blank.', check: () => null },
      ]}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.createLocations', {
          body: { codes: (values.codes ?? '').trim(), name: (values.name ?? '').trim(), note },
          idempotencyKey,
        })
      }
      doneMessage="Shelves added. Print their labels."
    />
  );
}

/** What can be done with one shelf. */
export function LocationActions({ location }: { location: Location }) {
  const { id, version, code, name, closedAt } = location;
  const isClosed = closedAt !== null;
  return (
    <>
      {isClosed ? null : (
        <OfficeAction
          call="office.changeLocation"
          id={`rename-${id}`}
          title="Rename"
          inputs={[{ name: 'name', label: 'Where it is', defaultValue: name, check: () => null }]}
          send={(values, note, idempotencyKey) =>
            browserApi.call('office.changeLocation', {
              params: { id },
              body: { version, name: (values.name ?? '').trim(), note },
              idempotencyKey,
            })
          }
          doneMessage={`${code} renamed.`}
        />
      )}
      <OfficeAction
        call="office.changeLocation"
        id={`close-${id}`}
        title={isClosed ? 'Open again' : 'Close'}
        send={(_values, note, idempotencyKey) =>
          browserApi.call('office.changeLocation', {
            params: { id },
            body: { version, isClosed: !isClosed, note },
            idempotencyKey,
          })
        }
        doneMessage={isClosed ? `${code} is in use again.` : `${code} closed.`}
      >
        <p>{isClosed ? 'Objects can be put on it again.' : 'It has to be empty. Nothing can be put on it anymore.'}</p>
      </OfficeAction>
    </>
  );
}
