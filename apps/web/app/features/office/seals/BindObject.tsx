import type { AuthenticationItem } from '@assay/contract/shapes/authentication.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { Form, Link } from 'react-router';
import { GRADES } from '../authentication/authenticationText.ts';
import { BindSeal } from './BindSeal.tsx';
import { ScanCode } from './ScanCode.tsx';
import './seals.css';

export const OBJECT_FIELD = 'bind-object';

/** Finds the object that is to be sealed. The field has the cursor, for a scanner. */
export function FindObject({ find }: { find: string }) {
  return (
    <search>
      <Form method="get" action="/office/seals/bind" className="bind-first" key={find}>
        <TextField
          id={OBJECT_FIELD}
          name="find"
          label="Object"
          look="mono"
          hint="Scan its tag, or type a receipt (IN-…) or a part of its title."
          defaultValue={find}
          maxLength={80}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          spellCheck={false}
        />
        <Button type="submit">Find</Button>
        <ScanCode inputId={OBJECT_FIELD} submits label="Scan the object" />
      </Form>
    </search>
  );
}

/** The object that was found, and the form for its seal; or why it can't be sealed now. */
export function ObjectToSeal({
  item,
  place,
  onBound,
}: {
  item: AuthenticationItem;
  place: string;
  onBound: (serial: string, place: string) => Promise<void>;
}) {
  const { id, title, artist, grade, serial, shelf, picture, isRequested } = item;
  const isGraded = !isRequested && (grade === 'gold' || grade === 'silver');
  const bench = (
    <Link className="link" to={`/office/authentication/${id}`}>
      Open its bench
    </Link>
  );
  return (
    <section className="bind-object" aria-label={title}>
      {picture === null ? null : <img src={`${picture}?w=320`} alt="" width={96} height={120} />}
      <div>
        <h2>{title}</h2>
        <p className="bind-facts">
          {grade === null ? (
            <Chip tone="neutral">Not authenticated</Chip>
          ) : (
            <Chip tone={GRADES[grade].tone}>{GRADES[grade].label}</Chip>
          )}
          {artist === null ? null : <span>{artist}</span>}
          {shelf === null ? null : <span className="mono">{shelf}</span>}
        </p>
        {serial !== null ? (
          <p>
            Already sealed with <span className="mono">{serial}</span>. {bench} to replace it.
          </p>
        ) : isGraded ? (
          <BindSeal key={id} itemId={id} place={place} onBound={onBound} />
        ) : (
          <p>It needs gold or silver before it is sealed. {bench}</p>
        )}
      </div>
    </section>
  );
}

/** Several objects that match: the one to seal is chosen. */
export function ChooseObject({ find, items }: { find: string; items: readonly AuthenticationItem[] }) {
  return (
    <section aria-labelledby="bind-choose">
      <h2 id="bind-choose">Which one?</h2>
      <ul className="bind-choices">
        {items.map(({ id, title, serial, shelf }) => (
          <li key={id}>
            <Link className="link" to={`/office/seals/bind?${new URLSearchParams({ find, item: id })}`}>
              {title}
            </Link>
            <span className="mono">{[shelf, serial].filter((fact) => fact !== null).join(', ')}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
