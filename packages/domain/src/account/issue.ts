/** One issue with one field. `code` is stable; `message` is the product's text (spec §5), shown next to the field. */
export type FieldIssue = { path: string; code: string; message: string };

export const issue = (path: string, code: string, message: string): FieldIssue => ({ path, code, message });

export const required = (path: string): FieldIssue => issue(path, 'required', 'Required');

/** Characters as people count them: an emoji is one. */
export const countCharacters = (text: string): number => [...text].length;
