import './intake.css';
import { Button } from '@assay/ui/components/Button.tsx';
import { TextField } from '@assay/ui/components/TextField.tsx';
import { useEffect } from 'react';
import { Form } from 'react-router';
import { focusForScanner } from '../focusForScanner.ts';
import { ScanCode } from '../seals/ScanCode.tsx';

export const WHERE_FIELD = 'where-find';

/**
 * Finds an object by its seal, tag, receipt, shelf or title. The field has the cursor, for a scanner. `done`: what has
 * just been moved. `hasOne`: one object is found, and the cursor belongs to its shelf.
 */
export function WhereForm({ find, done, hasOne }: { find: string; done: string | null; hasOne: boolean }) {
  useEffect(() => {
    if (!hasOne) focusForScanner(WHERE_FIELD);
  }, [hasOne]);
  return (
    <search>
      <Form method="get" action="/office/whereabouts" className="where-form" key={find}>
        <TextField
          id={WHERE_FIELD}
          name="find"
          label="Object"
          look="mono"
          hint="Scan its seal or tag, or type a seal number, receipt (IN-…), shelf, or a part of its title."
          defaultValue={find}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          spellCheck={false}
        />
        <Button type="submit" variant="commit">
          Find
        </Button>
        <ScanCode inputId={WHERE_FIELD} submits label="Scan" />
      </Form>
      <p role="status" className="where-done">
        {done}
      </p>
    </search>
  );
}
