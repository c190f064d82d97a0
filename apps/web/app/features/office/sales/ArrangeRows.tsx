import { Icon } from '@assay/ui/components/Icon.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import { type DragEvent, type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from 'react';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import type { ArrangedLot } from './order.ts';
import { endText } from './saleText.ts';

type Move = (id: string, to: number) => void;

/** Lots to put in order: dragged, moved by arrow keys or buttons, or sent to a typed place. */
export function ArrangeRows({
  rows,
  ends,
  move,
}: {
  rows: readonly ArrangedLot[];
  ends: readonly number[];
  move: Move;
}) {
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  const stable = useCallback<Move>((id, to) => latest.current(id, to), []);
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <ol className="arrange-rows">
      {rows.map((lot, index) => (
        <ArrangeRow
          key={lot.id}
          lot={lot}
          place={index + 1}
          endsAt={ends[index]!}
          isLast={index === rows.length - 1}
          dragged={dragged}
          onDrag={setDragged}
          move={stable}
        />
      ))}
    </ol>
  );
}

const ArrangeRow = memo(function ArrangeRow({
  lot,
  place,
  endsAt,
  isLast,
  dragged,
  onDrag,
  move,
}: {
  lot: ArrangedLot;
  place: number;
  endsAt: number;
  isLast: boolean;
  dragged: string | null;
  onDrag: (id: string | null) => void;
  move: Move;
}) {
  const zone = useTimeZone();
  const field = useRef<HTMLInputElement>(null);
  const isFollowed = useRef(false);
  // The field shows its new place, and keeps the focus where its row goes.
  useEffect(() => {
    if (field.current === null) return;
    field.current.value = String(place);
    if (isFollowed.current) field.current.focus();
    isFollowed.current = false;
  }, [place]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      isFollowed.current = true;
      move(lot.id, place + step);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      isFollowed.current = true;
      toTyped(event.currentTarget);
    }
  };
  const toTyped = (input: HTMLInputElement): void => {
    const typed = Number(input.value);
    if (Number.isInteger(typed) && typed >= 1 && typed !== place) move(lot.id, typed);
    else input.value = String(place);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    if (dragged !== null && dragged !== lot.id) move(dragged, place);
    onDrag(null);
  };
  return (
    <li
      className={dragged === lot.id ? 'is-dragged' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag(lot.id);
      }}
      onDragOver={(event) => event.preventDefault()}
      onDragEnd={() => onDrag(null)}
      onDrop={onDrop}
    >
      <input
        ref={field}
        className="arrange-place num"
        aria-label={`Place of ${lot.title}`}
        inputMode="numeric"
        defaultValue={place}
        onKeyDown={onKeyDown}
        onBlur={(event) => toTyped(event.currentTarget)}
      />
      <span className="arrange-title">{lot.title}</span>
      <span className="arrange-estimate num">
        {lot.estimateLowCents === null ? '' : `from ${formatMoney(lot.estimateLowCents)}`}
      </span>
      <span className="arrange-end num">
        {endText(new Date(endsAt).toISOString(), zone)}
        {lot.ownEndAt === null ? '' : ' (own)'}
      </span>
      <span className="arrange-buttons">
        <button
          type="button"
          aria-label={`${lot.title}: up`}
          disabled={place === 1}
          onClick={() => move(lot.id, place - 1)}
        >
          <Icon name="down" className="is-up" />
        </button>
        <button
          type="button"
          aria-label={`${lot.title}: down`}
          disabled={isLast}
          onClick={() => move(lot.id, place + 1)}
        >
          <Icon name="down" />
        </button>
      </span>
    </li>
  );
});
