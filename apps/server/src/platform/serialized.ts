const TEXT = Symbol('text on the wire');
type Worded = { [TEXT]?: string };

/** The JSON of an answer, made once, for the wire and for what is kept of it. */
export function toJson(answer: object): string {
  const worded = answer as Worded;
  worded[TEXT] ??= JSON.stringify(answer);
  return worded[TEXT];
}

/** The same, when somebody has made it already. */
export function knownWordsOf(answer: unknown): string | undefined {
  return typeof answer === 'object' && answer !== null ? (answer as Worded)[TEXT] : undefined;
}
