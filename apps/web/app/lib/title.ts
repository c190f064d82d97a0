/** Document title: page name, then brand. */
export function pageTitle(name: string): string {
  return `${name} – Assay`;
}

/** Title of a personal page, not to be indexed by search engines. For `meta`. */
export function personalMeta(name: string) {
  return [{ title: pageTitle(name) }, { name: 'robots', content: 'noindex' }];
}
