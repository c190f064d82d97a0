import { SelectField } from '@assay/ui/components/SelectField.tsx';
import { ANNOUNCE_LEVELS, chooseAnnounceLevel, useAnnounceLevel } from './announceLevel.ts';

const LABELS = { all: 'All bids', mine: 'Only when I take or lose the lead', none: 'No bids' } as const;
const OPTIONS = ANNOUNCE_LEVELS.map((value) => ({ value, label: LABELS[value] }));

/** For screen readers: how much of the bidding is announced. */
export function AnnounceSetting() {
  const level = useAnnounceLevel();
  return (
    <SelectField
      className="announce"
      label="Screen readers announce"
      name="announce"
      autoComplete="off"
      value={level}
      options={OPTIONS}
      onChange={(event) => {
        const chosen = ANNOUNCE_LEVELS.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) chooseAnnounceLevel(chosen);
      }}
    />
  );
}
