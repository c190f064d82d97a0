import type { LegalText } from '@assay/domain/settings/settings.ts';
import type { Block, LongText, Section } from './text.ts';

/**
 * The text of a legal page: the standard one, or what the business wrote. There, a line that begins with "# " is a
 * heading, lines that begin with "- " are a list, and an empty line ends a paragraph.
 */
export function legalText(standard: LongText, { text, date }: LegalText): LongText {
  if (text === '') return standard;
  const { path, title, description } = standard;
  const [lead = [], ...sections] = splitAtHeadings(text);
  return {
    path,
    title,
    description,
    lead: lead.filter((line) => line !== '').join(' '),
    date,
    sections: sections.map(toSection),
  };
}

/** The lines before the first heading, then those of each section with its heading. */
function splitAtHeadings(text: string): string[][] {
  const parts: string[][] = [[]];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith('# ')) parts.push([line]);
    else parts.at(-1)!.push(line);
  }
  return parts;
}

function toSection([heading = '', ...lines]: string[], place: number): Section {
  const blocks: Block[] = [];
  let paragraph: string[] = [];
  let list: string[] = [];
  const finish = (): void => {
    if (paragraph.length > 0) blocks.push(paragraph.join(' '));
    if (list.length > 0) blocks.push({ list });
    paragraph = [];
    list = [];
  };
  for (const line of lines) {
    const isItem = line.startsWith('- ');
    if (line === '' || isItem !== list.length > 0) finish();
    if (isItem) list.push(line.slice(2));
    else if (line !== '') paragraph.push(line);
  }
  finish();
  return { id: `section-${place + 1}`, title: heading.slice(2), blocks };
}
