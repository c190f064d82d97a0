const TEXT = Symbol('text on the wire');
type Worded = { [TEXT]?: string };

/** The JSON of a response, built once, for the wire and for storage. */
export function toJson(answer: object): string {
  const worded = answer as Worded;
  worded[TEXT] ??= JSON.stringify(answer);
  return worded[TEXT];
}

/** The same, if already serialized. */
export function knownWordsOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? (answer as Worded)[TEXT] : undefined;
}
