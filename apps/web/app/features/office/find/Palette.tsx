import type { StaffRole } from '@assay/domain/office/roles.ts';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../../forms/faults.ts';
import { useTimeZone } from '../../../lib/DateTime.tsx';
import { browserApi } from '../../../session/browserApi.ts';
import { type Found, findPlaces, findRecords } from './findAll.ts';

/** How long typing pauses before records are looked for. */
const PAUSE_MS = 200;
const MAX_PLACES = 8;

/** Finds pages and records from the keyboard: type, choose with the arrow keys, open with Enter. */
export function Palette({ roles, onClose }: { roles: readonly StaffRole[]; onClose: () => void }) {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const [typed, setTyped] = useState('');
  const [records, setRecords] = useState<{ of: string; found: Found[] }>({ of: '', found: [] });
  const [error, setError] = useState('');
  const [active, setActive] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const text = typed.trim();
  // After the dialog has opened, which focuses its first control.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (text.length < 2) return;
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const found = await findRecords(browserApi, roles, text, { zone, signal: abort.signal });
        if (!abort.signal.aborted) setRecords({ of: text, found });
      } catch (problem) {
        // What is typed now is looked for by itself.
        if (abort.signal.aborted) return;
        setError(await messageOf(problem));
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, roles, zone]);
  const places = findPlaces(roles, text).slice(0, MAX_PLACES);
  const isWaiting = text.length >= 2 && records.of !== text && error === '';
  // Records of an earlier text are not shown: Enter would open one that was not meant.
  const found = [...places, ...(records.of === text ? records.found : [])];
  const current = Math.min(active, found.length - 1);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const open = ({ href }: Found): void => {
    onClose();
    void navigate(href);
  };
  const onKey = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const chosen = found[current];
    if (step !== 0 && found.length > 0) setActive((current + step + found.length) % found.length);
    else if (event.key === 'Enter' && chosen !== undefined) open(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open onClose={onClose} title="Search" className="palette">
      <input
        ref={field}
        className="palette-input"
        type="text"
        role="combobox"
        aria-label="Page, item, lot, sale, invoice, person, parcel or serial number"
        aria-expanded={found.length > 0}
        aria-controls="palette-list"
        aria-autocomplete="list"
        aria-activedescendant={found.length === 0 ? undefined : `palette-${current}`}
        placeholder="Page, item, lot, sale, invoice, person, parcel, serial…"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
          setError('');
        }}
        onKeyDown={onKey}
      />
      <p role="status" className="palette-status">
        {error !== '' ? error : isWaiting ? 'Searching…' : found.length === 0 ? 'No results' : ''}
      </p>
      {found.length === 0 ? null : (
        <div ref={list} id="palette-list" role="listbox" aria-label="Results" className="palette-list">
          {found.map((one, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
            <div
              key={`${one.href} ${one.title}`}
              id={`palette-${place}`}
              role="option"
              aria-selected={place === current}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => open(one)}
              onMouseMove={() => setActive(place)}
            >
              <span className="palette-kind">{one.kind}</span>
              <b>{one.title}</b>
              <span>{one.detail}</span>
            </div>
          ))}
        </div>
      )}
    </Dialog>
  );
}
