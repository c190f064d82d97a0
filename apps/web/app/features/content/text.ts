import { percentText } from '@assay/domain/auction/premium.ts';
import { businessName } from '@assay/domain/settings/name.ts';
import type { PublicSettings } from '@assay/domain/settings/public.ts';
import { businessLine, pickupText } from '@assay/domain/settings/settings.ts';
import { formatMoney } from '@assay/ui/money.ts';

// Long texts as data: paragraphs, lists, tables. In a text, [label](/path) is a link and **word** is strong; {name}, {business},
// {pickup}, {hours}, {fee}, {minimumFee} and {premium} are filled in from the settings; of {premium?one|other}, the first is for
// a business that charges a buyer's premium.

export type Block =
  | string
  | { list: readonly string[]; numbered?: boolean }
  | { table: { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] } };

export type Section = {
  /** Its anchor. */
  id: string;
  title: string;
  /** A plain-language summary, shown next to the text. */
  inShort?: string;
  blocks: readonly Block[];
};

export type LongText = {
  path: string;
  title: string;
  /** For search engines and lists, one sentence. */
  description: string;
  lead: string;
  /** Day of this version, YYYY-MM-DD. */
  date: string;
  version?: string;
  sections: readonly Section[];
};

/** A text of a list: an article of the help, a post of the blog. */
export type Article = LongText & { slug: string };

export type Run = { text: string; href?: string; isStrong?: boolean };

/** A text split into plain, strong and linked runs. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index) });
    const [whole, label, href, strong] = match;
    runs.push(label !== undefined && href !== undefined ? { text: label, href } : { text: strong!, isStrong: true });
    end = match.index + whole.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end) });
  return runs;
}

/** The two variants of {premium?one|other}; a variant may contain {names}. */
const PREMIUM_VARIANTS = /\{premium\?((?:[^{}|]|\{\w+\})*)\|((?:[^{}|]|\{\w+\})*)\}/g;

/** A text with the settings filled in. */
export const fillIn = (text: string, settings: PublicSettings): string =>
  text
    .replaceAll(PREMIUM_VARIANTS, settings.premium.buyerPremiumBps === 0 ? '$2' : '$1')
    .replaceAll('{premium}', percentText(settings.premium.buyerPremiumBps))
    .replaceAll('{name}', businessName(settings))
    .replaceAll('{business}', businessLine(settings))
    .replaceAll('{pickup}', pickupText(settings))
    .replaceAll('{hours}', settings.pickup.hours)
    .replaceAll('{fee}', `${settings.fees.sellerFeeBps / 100}%`)
    .replaceAll('{minimumFee}', formatMoney(settings.fees.minSellerFeeCents));

/** A long text with the settings filled in, as lists and searches show it. */
export function filledIn<T extends LongText>(text: T, settings: PublicSettings): T {
  const fill = (part: string): string => fillIn(part, settings);
  const fillBlock = (block: Block): Block => {
    if (typeof block === 'string') return fill(block);
    if ('list' in block) return { ...block, list: block.list.map(fill) };
    return { table: { ...block.table, rows: block.table.rows.map((row) => row.map(fill)) } };
  };
  const sections = text.sections.map((section) => ({ ...section, blocks: section.blocks.map(fillBlock) }));
  const { title, description, lead } = text;
  return { ...text, title: fill(title), description: fill(description), lead: fill(lead), sections };
}

/** A text without its marks, for searches. */
export const plainText = (text: string): string =>
  runsOf(text)
    .map((run) => run.text)
    .join('');

/** All sentences of a block, without marks. */
export function blockTexts(block: Block): string[] {
  if (typeof block === 'string') return [plainText(block)];
  if ('list' in block) return block.list.map(plainText);
  return block.table.rows.map((row) => plainText(row.join(' ')));
}
