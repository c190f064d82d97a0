import { blockTexts, type LongText } from '../text.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeXml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign]!);
const at = (date: string): string => `${date}T17:00:00Z`;

/** The posts, newest first, as an Atom feed (RFC 4287) with their whole text. `origin` has no slash at its end; `site`: the name of the
 * business, already in the texts. */
export function atomFeed(posts: readonly LongText[], origin: string, site: string): string {
  const name = escapeXml(site);
  const entries = posts.map((post) => {
    const url = escapeXml(origin + post.path);
    return `<entry><title>${escapeXml(post.title)}</title><id>${url}</id><link rel="alternate" type="text/html" href="${url}"/><published>${at(post.date)}</published><updated>${at(post.date)}</updated><summary>${escapeXml(post.description)}</summary><content type="html">${escapeXml(htmlOf(post))}</content></entry>`;
  });
  const home = escapeXml(`${origin}/blog`);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US"><title>${name} – Blog</title><id>${home}</id><link rel="alternate" type="text/html" href="${home}"/><link rel="self" type="application/atom+xml" href="${home}/feed.xml"/><updated>${at(posts[0]?.date ?? '2026-01-01')}</updated><author><name>${name}</name></author>
${entries.join('\n')}
</feed>
`;
}

function htmlOf({ lead, sections }: LongText): string {
  const parts = sections.flatMap(({ title, blocks }) => [
    `<h2>${escapeXml(title)}</h2>`,
    ...blocks.flatMap(blockTexts).map((text) => `<p>${escapeXml(text)}</p>`),
  ]);
  return `<p>${escapeXml(lead)}</p>${parts.join('')}`;
}
