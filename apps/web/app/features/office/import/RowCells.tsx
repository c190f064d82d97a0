import type { ImportDetail, ImportRow } from '@assay/contract/shapes/import.ts';
import { Link } from 'react-router';
import { recordHref } from './importText.ts';

/** All cells of a row, with the faults at their columns. */
export function RowCells({ file, row }: { file: ImportDetail; row: ImportRow }) {
  const whole = row.faults.filter(({ column }) => column === null);
  const href = recordHref(file, row);
  return (
    <div className="import-row">
      {whole.map(({ message }) => (
        <p key={message} className="text-seal">
          {message}
        </p>
      ))}
      <dl>
        {file.columns.map(({ name }, at) => {
          const faults = row.faults.filter(({ column }) => column === at);
          const text = row.cells[at] ?? '';
          if (text === '' && faults.length === 0) return null;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file never change, and heads may repeat
            <div key={at}>
              <dt>{name === '' ? `Column ${at + 1}` : name}</dt>
              <dd>
                {text === '' ? '–' : text}
                {faults.map(({ message }) => (
                  <span key={message} className="block text-seal">
                    {message}
                  </span>
                ))}
              </dd>
            </div>
          );
        })}
        {row.cells.slice(file.columns.length).map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never change
          <div key={`more-${at}`}>
            <dt>Cell {file.columns.length + at + 1}, without a head</dt>
            <dd>{text === '' ? '–' : text}</dd>
          </div>
        ))}
      </dl>
      {href === null ? null : (
        <p className="mt-3">
          <Link className="link" to={href}>
            Open the record
          </Link>
        </p>
      )}
    </div>
  );
}
