const identityOf = (element: Element): string => {
  const { id, name, type } = element as HTMLButtonElement;
  const label = element.tagName === 'BUTTON' ? element.textContent : '';
  return [element.tagName, id, name, type, element.getAttribute('aria-label'), label].join('|');
};

/** Where hydration fails, React renders that part of the page again: its elements have to be found again. */
export interface Elements {
  /** Remembers an element: its tag, names and label, and its index among equal ones. */
  remember: (element: Element) => void;
  /** Returns the element, or the one in its place; null if there is none. */
  find: <E extends Element>(element: E) => E | null;
}

export function elementsOf(document: Pick<Document, 'querySelectorAll'>): Elements {
  const remembered = new Map<Element, { identity: string; index: number }>();
  const equals = (tag: string, identity: string): Element[] =>
    [...document.querySelectorAll(tag)].filter((element) => identityOf(element) === identity);
  return {
    remember(element) {
      const identity = identityOf(element);
      remembered.set(element, { identity, index: equals(element.tagName, identity).indexOf(element) });
    },
    find(element) {
      if (element.isConnected) return element;
      const place = remembered.get(element);
      if (place === undefined) return null;
      return (equals(element.tagName, place.identity)[place.index] as typeof element | undefined) ?? null;
    },
  };
}
