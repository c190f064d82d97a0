import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';

/** What each key does in this list, and the switch that turns them off. */
export function KeyHelp({
  acts,
  canChoose,
  canSearch,
  isOn,
  onToggle,
  onClose,
}: {
  acts: readonly { key: string; label: string }[];
  canChoose: boolean;
  canSearch: boolean;
  isOn: boolean;
  onToggle: (isOn: boolean) => void;
  onClose: () => void;
}) {
  const keys: [key: string, does: string][] = [
    ['J', 'Next row'],
    ['K', 'Previous row'],
    ['Enter', 'Open the row'],
    ['Esc', 'Close the row'],
    ...(canChoose ? [['X', 'Select the row'] satisfies [string, string]] : []),
    ...acts.map(({ key, label }): [string, string] => [key.toUpperCase(), label]),
    ...(canSearch ? [['/', 'Search'] satisfies [string, string]] : []),
    ['Ctrl K', 'Search the whole office (⌘K on a Mac)'],
    ['?', 'This list of keys'],
  ];
  return (
    <Dialog open onClose={onClose} title="Keyboard shortcuts">
      <dl className="key-help">
        {keys.map(([key, does]) => (
          <div key={`${key} ${does}`}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <CheckboxField
        className="mt-4"
        name="keys"
        label="Use single-key shortcuts"
        hint="Turn them off if your speech or typing software triggers them."
        checked={isOn}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
    </Dialog>
  );
}
