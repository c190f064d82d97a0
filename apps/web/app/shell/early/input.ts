import { elementsOf } from './elements.ts';
import { type Field, isAsSent, isField, repeatChange, setNatively, stateOf } from './fields.ts';

/** What a person did before the page was hydrated. */
export interface EarlyInput {
  /** Makes the page hear of every changed field, as if it were changed now. */
  repeatChanges: () => void;
  /** Repeats the last press of a button or submission of a form, if there was one. */
  repeatPress: () => void;
}

declare global {
  interface Window {
    /** Stops recording and returns what was recorded. The page calls it when it has hydrated. */
    replayEarlyInput?: () => EarlyInput;
  }
}

/** Browsers restore text on reload without an event, and leave choices to the server's page. */
const TEXT_FIELDS = 'input:not([type=checkbox],[type=radio],[type=hidden],[type=file]),textarea';

/**
 * Records, until the returned function is called, what would be lost before hydration: which fields were changed, and
 * the last press of a button or submission of a form that needs the page's script. Links, forms with an action URL,
 * React form actions and popover buttons work by themselves and are left alone.
 */
export function recordInput(page: EventTarget, document: Pick<Document, 'querySelectorAll'>): () => EarlyInput {
  const elements = elementsOf(document);
  const changed = new Map<Field, string>();
  let press: { event: Event; repeat: () => void } | null = null;

  const onInput = ({ target }: Event): void => {
    if (!isField(target as Element)) return;
    const field = target as Field;
    if (!changed.has(field)) elements.remember(field);
    changed.set(field, field.value);
  };
  const onClick = (event: Event): void => {
    onInput(event);
    const button = (event.target as Element).closest<HTMLElement>('button[type=button]:not([popovertarget])');
    if (button === null) return;
    elements.remember(button);
    press = { event, repeat: () => elements.find(button)?.click() };
  };
  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    if (form.hasAttribute('action')) return;
    event.preventDefault();
    const submitter = (event as SubmitEvent).submitter;
    elements.remember(form);
    if (submitter !== null) elements.remember(submitter);
    press = {
      event,
      repeat: () => elements.find(form)?.requestSubmit(submitter === null ? null : elements.find(submitter)),
    };
  };
  // A field that has been emptied since gets its text back before more is typed.
  const onBeforeInput = ({ target }: Event): void => {
    const typed = changed.get(target as Field);
    if (typed !== undefined && isAsSent(target as Field)) setNatively(target as Field, typed);
  };

  const listeners = { click: onClick, submit: onSubmit, beforeinput: onBeforeInput, input: onInput };
  for (const [name, listener] of Object.entries(listeners)) page.addEventListener(name, listener, { capture: true });
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      page.removeEventListener(name, listener, { capture: true });
    // A press during which the page hydrates reaches the page by itself.
    const last = press?.event.eventPhase === Event.NONE ? press : null;
    const states = new Map([...changed].map(([field, text]) => [field, stateOf(field, text)]));
    return {
      repeatChanges() {
        for (const field of document.querySelectorAll<Field>(TEXT_FIELDS))
          if (!states.has(field) && !isAsSent(field)) states.set(field, stateOf(field, field.value));
        for (const [field, state] of states) {
          const current = elements.find(field);
          if (current !== null) repeatChange(field, current, state);
        }
      },
      repeatPress: () => last?.repeat(),
    };
  };
}
