import { browserApi } from '../../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from '../OfficeAction.tsx';

const MAX_DETAILS = 6;
const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Sets the details that items of a category are photographed with. */
export function ShotDetails({ categories }: { categories: ReadonlyArray<{ id: string; name: string }> }) {
  const inputs: readonly ActionInput[] = [
    {
      name: 'categoryId',
      label: 'Category',
      kind: 'select',
      options: categories.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      name: 'details',
      label: 'Details',
      kind: 'area',
      hint: `One a line, up to ${MAX_DETAILS}: Tag, Sleeve. Leave blank for one detail of any kind.`,
      check: (typed) => {
        const lines = linesOf(typed);
        if (lines.length > MAX_DETAILS) return `Enter up to ${MAX_DETAILS} details`;
        return lines.every((line) => line.length >= 2 && line.length <= 40) ? null : 'Use 2 to 40 characters a line';
      },
    },
  ];
  return (
    <OfficeAction
      call="office.shotDetails"
      id="shot-details"
      title="Shot list of a category"
      buttonLabel="Save shot list"
      inputs={inputs}
      doneMessage="The shot list was saved."
      send={({ categoryId = '', details = '' }, note, idempotencyKey) =>
        browserApi.call('office.shotDetails', {
          params: { id: categoryId },
          body: { details: linesOf(details), note },
          idempotencyKey,
        })
      }
    >
      <p className="text-ink-2">
        Every item gets an overview, a back, a detail and its hologram, and its signature when autographed.
      </p>
    </OfficeAction>
  );
}
