/** An XPath of buttons and links by their whole label, within an XPath. */
export const labeled = (label: string, within = ''): string =>
  `${within}//*[self::button or self::a or self::summary][normalize-space()="${label}" or @aria-label="${label}"]`;

/** An XPath of a field by its label. */
export const field = (label: string): string =>
  `//*[@id = //label[normalize-space()="${label}"]/@for] | //label[normalize-space(text())="${label}"]//input`;
