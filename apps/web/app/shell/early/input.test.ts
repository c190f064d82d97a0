import { expect, it } from 'vitest';
import type { EarlyInput } from './input.ts';
import { recordInput } from './input.ts';

/** As much of an element as is used here. It dispatches to the page, as an event that bubbles does. */
class FakeElement {
  tagName = 'BUTTON';
  id = '';
  name = '';
  type = 'button';
  textContent = '';
  isConnected = true;
  defaultValue = '';
  defaultChecked = false;
  checked = false;
  heard: string[] = [];
  #value = '';
  readonly page: EventTarget;

  constructor(page: EventTarget, own: Partial<FakeElement>) {
    this.page = page;
    Object.assign(this, own);
  }
  get value(): string {
    return this.#value;
  }
  set value(value: string) {
    this.#value = value;
  }
  getAttribute = (): null => null;
  hasAttribute = (): boolean => false;
  matches = (): boolean => ['INPUT', 'SELECT', 'TEXTAREA'].includes(this.tagName);
  closest = (): FakeElement | null => (this.tagName === 'BUTTON' ? this : null);
  /** Runs `during` while the event is under way. */
  dispatchEvent(event: Event, during?: () => void): void {
    this.heard.push(`${event.type} ${this.type === 'checkbox' ? this.checked : this.value}`);
    // Node's own phase is over after the first listener.
    let eventPhase: number = Event.AT_TARGET;
    Object.defineProperties(event, { target: { value: this }, eventPhase: { get: () => eventPhase } });
    this.page.dispatchEvent(event);
    during?.();
    eventPhase = Event.NONE;
  }
  click(): void {
    if (this.type === 'checkbox') this.checked = !this.checked;
    if (this.type === 'radio') this.checked = true;
    this.dispatchEvent(new Event('click'));
  }
  requestSubmit(submitter: FakeElement | null): void {
    this.heard.push(`submitted by ${submitter?.name}`);
  }
}

function open(...elements: Partial<FakeElement>[]) {
  const page = new EventTarget();
  const shown = elements.map((own) => new FakeElement(page, own));
  const find = (selector: string) =>
    shown.filter(({ tagName }) => selector.split(/[:,]/).some((each) => each.toUpperCase() === tagName));
  const replay = recordInput(page, { querySelectorAll: find } as unknown as Document);
  /** The page renders the element again. */
  const replace = (index: number, own: Partial<FakeElement>): FakeElement => {
    shown[index]!.isConnected = false;
    shown[index] = new FakeElement(page, own);
    return shown[index];
  };
  return { page, shown, replay, replace };
}

const all = ({ repeatChanges, repeatPress }: EarlyInput): void => {
  repeatChanges();
  repeatPress();
};
const NEXT = { textContent: 'Next' };
const AMOUNT = { tagName: 'INPUT', type: 'text', name: 'amount' };

it('given two buttons pressed before hydration, when the page has hydrated, then the last press is repeated once', () => {
  const { shown, replay } = open(NEXT, { textContent: 'Back' });
  const [next, back] = shown as [FakeElement, FakeElement];
  next.click();
  back.click();
  const early = replay();
  all(early);
  expect([next.heard.length, back.heard.length]).toEqual([1, 2]);
  // It no longer records.
  next.click();
  early.repeatPress();
  expect([next.heard.length, back.heard.length]).toEqual([2, 3]);
});

it('given a press during which the page hydrates, then it is not repeated: it reaches the page by itself', () => {
  const { shown, replay } = open(NEXT);
  let early: EarlyInput | undefined;
  shown[0]!.dispatchEvent(new Event('click'), () => {
    early = replay();
  });
  all(early!);
  expect(shown[0]!.heard).toHaveLength(1);
});

it('given equal buttons, when the pressed one was rendered again, then the one in its place is pressed', () => {
  const { shown, replay, replace } = open(NEXT, NEXT);
  shown[1]!.click();
  const place = replace(1, NEXT);
  all(replay());
  expect([shown[0]!.heard.length, place.heard.length]).toEqual([0, 1]);
});

it('given a pressed button that is gone, then nothing is pressed', () => {
  const { shown, replay, replace } = open(NEXT);
  shown[0]!.click();
  const other = replace(0, { textContent: 'Other' });
  all(replay());
  expect(other.heard).toEqual([]);
});

it('given a form submitted before hydration, then the page stays, and it is submitted again by the same button', () => {
  const { page, shown, replay } = open({ tagName: 'FORM' }, { name: 'review' });
  const sent = new Event('submit', { cancelable: true });
  Object.defineProperty(sent, 'submitter', { value: shown[1] });
  Object.defineProperty(sent, 'target', { value: shown[0] });
  page.dispatchEvent(sent);
  expect(sent.defaultPrevented).toBe(true);
  all(replay());
  expect(shown[0]!.heard).toEqual(['submitted by review']);
});

it('given a form with an address, then the browser submits it', () => {
  const { page, shown, replay } = open({ tagName: 'FORM', hasAttribute: () => true });
  const sent = new Event('submit', { cancelable: true });
  Object.defineProperty(sent, 'target', { value: shown[0] });
  page.dispatchEvent(sent);
  all(replay());
  expect([sent.defaultPrevented, shown[0]!.heard]).toEqual([false, []]);
});

it('given typed text, then the page hears of it as typed, not as set by a script', () => {
  const { shown, replay } = open(AMOUNT);
  const field = shown[0]!;
  field.value = '120';
  field.dispatchEvent(new Event('input'));
  // A framework takes what is set through its own setter as known.
  let known = '';
  const { get, set } = Object.getOwnPropertyDescriptor(FakeElement.prototype, 'value')!;
  Object.defineProperty(field, 'value', {
    get: () => get!.call(field),
    set: (value: string) => {
      known = value;
      set!.call(field, value);
    },
  });
  all(replay());
  expect({ known, heard: field.heard }).toEqual({ known: '', heard: ['input 120', 'input 120'] });
});

it.each([
  ['restored by the browser on reload, without an event', { value: '7' }, ['input 7']],
  ['as the server sent it', { value: '7', defaultValue: '7' }, []],
])('given text that is %s, then the page hears of it if it is new', (_how, own, heard) => {
  const { shown, replay } = open({ ...AMOUNT, ...own });
  all(replay());
  expect(shown[0]!.heard).toEqual(heard);
});

it('given typed text in a field that is rendered again empty, then the text is typed again', () => {
  const { shown, replay, replace } = open(AMOUNT);
  shown[0]!.value = '120';
  shown[0]!.dispatchEvent(new Event('input'));
  const field = replace(0, AMOUNT);
  all(replay());
  expect(field.heard).toEqual(['input 120']);
});

it('given typed text that the page has emptied, when more is typed, then the text is back first', () => {
  const { shown, replay } = open(AMOUNT);
  const field = shown[0]!;
  field.value = '12';
  field.dispatchEvent(new Event('input'));
  field.value = '';
  field.dispatchEvent(new Event('beforeinput'));
  expect(field.value).toBe('12');
  field.value = '';
  all(replay());
  expect(field.heard.at(-1)).toBe('input 12');
});

it('given a checked box, then it is checked again, from what the server sent', () => {
  const { shown, replay } = open({ tagName: 'INPUT', type: 'checkbox' });
  shown[0]!.click();
  all(replay());
  expect(shown[0]!.heard).toEqual(['click true', 'click true']);
});

it('given typed text and a checked box, when hearing of the text renders the box again as it was, then it is checked all the same', () => {
  const { page, shown, replay } = open(AMOUNT, { tagName: 'INPUT', type: 'checkbox', name: 'exact' });
  const [amount, box] = shown as [FakeElement, FakeElement];
  amount.value = '120';
  amount.dispatchEvent(new Event('input'));
  box.click();
  const early = replay();
  page.addEventListener('input', () => {
    box.checked = false;
  });
  all(early);
  expect([amount.heard, box.heard]).toEqual([
    ['input 120', 'input 120'],
    ['click true', 'click true'],
  ]);
});

it('given another radio button chosen, then only that one is pressed again', () => {
  const { shown, replay } = open(
    { tagName: 'INPUT', type: 'radio', id: 'card', checked: true, defaultChecked: true },
    { tagName: 'INPUT', type: 'radio', id: 'bank' },
  );
  const [card, bank] = shown as [FakeElement, FakeElement];
  bank.click();
  card.checked = false;
  all(replay());
  expect([card.heard.length, bank.heard.length, bank.checked]).toEqual([0, 2, true]);
});

it('given a choice from a list that is rendered again, then it is chosen there', () => {
  const select = { tagName: 'SELECT', type: 'select-one', name: 'quantity', value: '1' };
  const { shown, replay, replace } = open(select);
  shown[0]!.value = '2';
  shown[0]!.dispatchEvent(new Event('input'));
  const field = replace(0, select);
  all(replay());
  expect(field.heard).toEqual(['change 2']);
});
