/** Title of a page: what it is, then the house. */
export function pageTitle(name: string): string {
  return `${name} – Assay`;
}
