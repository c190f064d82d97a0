import { newIdempotencyKey } from '@assay/client/index.ts';
import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import type { ByteEncoding } from '@assay/domain/office/import/encoding.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { useRevalidator } from 'react-router';
import { FormErrors } from '../../../forms/FormErrors.tsx';
import { useApiForm } from '../../../forms/useApiForm.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { useShowResult } from '../actionResult.ts';

const ENCODINGS: Readonly<Record<ByteEncoding, string>> = { 'windows-1252': 'Windows', macintosh: 'Mac' };

/** Asks which letters a file means that can be read in two ways; one button each. Where it is certain, it can still be changed. */
export function ChooseLetters({ file: { id, encoding } }: { file: ImportDetail }) {
  if (encoding.readings.length === 0) return null;
  if (!encoding.isSure)
    return (
      <section className="import-letters" aria-label="Letters of the file">
        <p>
          <b>Which of these is right?</b>
        </p>
        <p>
          The file doesn’t say how its accents and quotation marks are written. Choose the reading that looks right.
        </p>
        <Readings id={id} encoding={encoding} />
      </section>
    );
  const used = encoding.readings.find((reading) => reading.encoding === encoding.name);
  return (
    <details className="office-act">
      <summary className="btn btn-quiet">Letters: {used === undefined ? '' : ENCODINGS[used.encoding]}</summary>
      <div className="mt-4">
        <Readings id={id} encoding={encoding} />
      </div>
    </details>
  );
}

function Readings({ id, encoding }: Pick<ImportDetail, 'id' | 'encoding'>) {
  return (
    <ul className="import-readings">
      {encoding.readings.map((reading) => (
        <li key={reading.encoding}>
          <Reading id={id} {...reading} isUsed={encoding.isSure && reading.encoding === encoding.name} />
        </li>
      ))}
    </ul>
  );
}

type ReadingProps = { id: string; isUsed: boolean } & ImportDetail['encoding']['readings'][number];

function Reading({ id, encoding, samples, isUsed }: ReadingProps) {
  const { revalidate } = useRevalidator();
  const showResult = useShowResult();
  const form = useApiForm<never>({
    fields: [],
    submit: async () => {
      await browserApi.call('office.importEncoding', {
        params: { id },
        body: { encoding },
        idempotencyKey: newIdempotencyKey(),
      });
      await revalidate();
      showResult(`Read as ${ENCODINGS[encoding]} letters, and checked again.`);
    },
  });
  return (
    <form aria-label={`${ENCODINGS[encoding]} letters`} {...form.props}>
      <FormErrors of={form} />
      <ul className="import-samples">
        {samples.map((sample) => (
          <li key={sample}>{sample}</li>
        ))}
      </ul>
      {isUsed ? (
        <p className="text-small text-ink-2">This is how it’s read now ({ENCODINGS[encoding]}).</p>
      ) : (
        <Button type="submit" pending={form.isPending} pendingLabel="Checking…">
          Read as {ENCODINGS[encoding]} letters
        </Button>
      )}
    </form>
  );
}
