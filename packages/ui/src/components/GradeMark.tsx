import { cx } from '../cx.ts';
import gold28 from '../marks/gold-28.svg?no-inline';
import gold64 from '../marks/gold-64.svg?no-inline';
import gold104 from '../marks/gold-104.svg?no-inline';
import silver28 from '../marks/silver-28.svg?no-inline';
import silver64 from '../marks/silver-64.svg?no-inline';
import silver104 from '../marks/silver-104.svg?no-inline';

const PICTURE = {
  gold: { 28: gold28, 64: gold64, 104: gold104 },
  silver: { 28: silver28, 64: silver64, 104: silver104 },
} as const;
const LETTERS = { gold: 'Au', silver: 'Ag' } as const;
const WORD = { gold: 'Gold', silver: 'Silver' } as const;

export type Grade = 'gold' | 'silver';

/** A hallmark: gold is a circle, silver an octagon. The label is next to it unless the caller writes it. */
export function GradeMark({
  grade,
  size = 28,
  look = 'plain',
  withWord = true,
  className,
}: {
  grade: Grade;
  size?: 28 | 64 | 104;
  /** tag: on a picture, with its own ground. */
  look?: 'plain' | 'tag';
  withWord?: boolean;
  className?: string;
}) {
  return (
    <span className={cx('grade', look === 'tag' && 'grade-tag', className)}>
      <span className={`grade-mark grade-mark-${size}`}>
        {/* Else the renderer has it fetched ahead of the style sheets. Its letters stand there meanwhile. */}
        <img src={PICTURE[grade][size]} alt="" width={size} height={size} fetchPriority="low" />
        <span aria-hidden="true">{LETTERS[grade]}</span>
      </span>
      {withWord ? <span>{WORD[grade]}</span> : <span className="visually-hidden">{WORD[grade]} grade</span>}
    </span>
  );
}
