import { Anchor } from '@assay/ui/components/Anchor.tsx';
import type { ReactNode } from 'react';
import { DateTime } from '../../lib/DateTime.tsx';
import { useSettings } from '../../session/shellData.ts';
import { type Block, fillIn, type LongText, runsOf, type Section } from './text.ts';
import './content.css';

/** A page of long text: table of contents next to it where there is room, an anchor for each section. */
export function ContentPage({ text, above, below }: { text: LongText; above?: ReactNode; below?: ReactNode }) {
  return (
    <div className="page words py-8 md:py-12">
      <header className="words-head">
        {above}
        <h1>{fillIn(text.title, useSettings())}</h1>
        <p className="mt-4 max-w-measure text-lead text-ink-2">
          <Runs text={text.lead} />
        </p>
        <p className="mt-3 text-small text-ink-2">
          {text.version === undefined ? null : <>Version {text.version}, </>}
          <DateTime at={`${text.date}T17:00:00.000Z`} format="date" />
        </p>
      </header>
      <nav className="words-contents" aria-label="On this page">
        <p className="text-small font-semibold">On this page</p>
        <ul>
          {text.sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="words-body">
        {text.sections.map((section) => (
          <SectionView key={section.id} section={section} />
        ))}
        {below}
      </div>
    </div>
  );
}

function SectionView({ section: { id, title, inShort, blocks } }: { section: Section }) {
  return (
    <section className={inShort === undefined ? 'words-section' : 'words-section has-short'} aria-labelledby={id}>
      <h2 id={id}>
        <a href={`#${id}`}>{title}</a>
      </h2>
      {inShort === undefined ? null : (
        <p className="words-short">
          <b>In short.</b> <Runs text={inShort} />
        </p>
      )}
      <div className="words-text">
        {blocks.map((block, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed text, which has no other names for its parts
          <BlockView key={place} block={block} />
        ))}
      </div>
    </section>
  );
}

function BlockView({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Runs text={block} />
      </p>
    );
  if ('table' in block) return <TableView {...block.table} />;
  const rows = block.list.map((row) => (
    <li key={row}>
      <Runs text={row} />
    </li>
  ));
  return block.numbered === true ? <ol>{rows}</ol> : <ul>{rows}</ul>;
}

function TableView({ caption, head, rows }: Extract<Block, { table: unknown }>['table']) {
  return (
    <table className={head.length > 2 ? 'table' : 'words-table'}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((cell) => (
            <th key={cell} scope="col">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row[0]}>
            {row.map((cell, column) => (
              <td key={head[column]} data-label={head[column]}>
                <span>
                  <Runs text={cell} />
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Text with links and strong runs. */
export function Runs({ text }: { text: string }) {
  const settings = useSettings();
  return runsOf(fillIn(text, settings)).map((run) => {
    if (run.href !== undefined)
      return (
        <Anchor key={run.text} className="link" href={run.href}>
          {run.text}
        </Anchor>
      );
    return run.isStrong === true ? <strong key={run.text}>{run.text}</strong> : run.text;
  });
}
