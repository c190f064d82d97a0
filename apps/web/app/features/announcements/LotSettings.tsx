import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { PauseButton } from '../../live/PauseButton.tsx';
import { AnnounceSetting } from './AnnounceSetting.tsx';
import { chooseShortcuts, useHasShortcuts } from './shortcuts.ts';

const KEYS = [
  ['B', 'go to the amount'],
  ['1 2 3', 'fill in a quick bid'],
  ['Enter', 'review the bid, from the amount'],
  ['Shift + Enter', 'place the bid you’re reviewing'],
] as const;

/** Page settings of a running lot for this viewer: announcements, keyboard shortcuts, and a pause of live figures. */
export function LotSettings() {
  const hasShortcuts = useHasShortcuts();
  return (
    <>
      <AnnounceSetting />
      <div>
        <CheckboxField
          name="shortcuts"
          label="Keyboard shortcuts for bidding"
          checked={hasShortcuts}
          onChange={(event) => chooseShortcuts(event.currentTarget.checked)}
        />
        <dl className="shortcut-keys" aria-label="Keyboard shortcuts">
          {KEYS.map(([key, label]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
      </div>
      <p>
        <PauseButton />
      </p>
    </>
  );
}
