import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../session/browserApi.ts';
import { forgetSearches, recentSearches, rememberSearch } from './recentSearches.ts';
import { type Choice, type Group, groupsOf, recentGroup } from './suggested.ts';

const LIST = 'site-search-list';
const PAUSE_MS = 120;
const optionId = (at: number): string => `${LIST}-${at}`;

/**
 * The list under the search field (ARIA combobox with manual selection): Down and Up move in it, Enter opens the marked
 * entry or else searches, Escape closes it and then clears the field. Typed text is never replaced.
 */
export default function Suggestions({ input: ref }: { input: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const choices = groups.flatMap((group) => group.choices);
  const asked = useRef(0);

  const close = (): void => {
    asked.current += 1;
    setOpen(false);
    setAt(-1);
  };
  const show = (next: readonly Group[]): void => {
    setGroups(next);
    setAt(-1);
    setOpen(next.length > 0);
    const count = next.reduce((sum, group) => sum + group.choices.length, 0);
    if (count > 0) announce(count === 1 ? '1 suggestion' : `${count} suggestions`);
  };
  const choose = ({ href }: Choice): void => {
    close();
    if (href !== null) {
      ref.current?.blur();
      void navigate(href);
      return;
    }
    forgetSearches();
    announce('Recent searches cleared.');
  };
  const ask = (typed: string): void => {
    const mine = ++asked.current;
    if (typed.trim() === '') {
      show(recentGroup(recentSearches()));
      return;
    }
    setTimeout(() => {
      if (asked.current !== mine) return;
      browserApi.call('search.suggest', { query: { q: typed } }).then(
        ({ items }) => {
          if (asked.current === mine) show(groupsOf(typed, items));
        },
        // Suggestions are optional: the search itself shows any error.
        () => undefined,
      );
    }, PAUSE_MS);
  };

  const latest = useRef({ ask, choose, close, choices, at, isOpen });
  useEffect(() => {
    latest.current = { ask, choose, close, choices, at, isOpen };
  });

  useEffect(() => {
    const field = ref.current;
    if (field === null) return;
    const typed = (): void => latest.current.ask(field.value);
    // An unchanged field isn't queried again.
    const enter = (): void => {
      if (field.value === '' || field.value !== field.defaultValue) typed();
    };
    const leave = (): void => latest.current.close();
    const sent = (): void => {
      rememberSearch(field.value);
      latest.current.close();
    };
    const press = (event: KeyboardEvent): void => {
      const { choices: all, at: marked, isOpen: open } = latest.current;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!open) {
          latest.current.ask(field.value);
          return;
        }
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // One place more than there are lines: the field itself.
        setAt(((marked + 1 + step + all.length + 1) % (all.length + 1)) - 1);
      } else if (event.key === 'Escape' && open) {
        event.preventDefault();
        latest.current.close();
      } else if (event.key === 'Enter' && open && all[marked] !== undefined) {
        event.preventDefault();
        latest.current.choose(all[marked]);
      }
    };
    field.addEventListener('input', typed);
    field.addEventListener('focus', enter);
    field.addEventListener('blur', leave);
    field.addEventListener('keydown', press);
    field.form?.addEventListener('submit', sent);
    const { form } = field;
    if (document.activeElement === field) enter();
    return () => {
      field.removeEventListener('input', typed);
      field.removeEventListener('focus', enter);
      field.removeEventListener('blur', leave);
      field.removeEventListener('keydown', press);
      form?.removeEventListener('submit', sent);
    };
  }, [ref]);

  // The field belongs to the form, which is rendered before this script: its ARIA attributes for the list are set by
  // hand.
  useEffect(() => {
    const field = ref.current;
    if (field === null) return;
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) field.setAttribute('aria-controls', LIST);
    else field.removeAttribute('aria-controls');
    if (isOpen && at >= 0) field.setAttribute('aria-activedescendant', optionId(at));
    else field.removeAttribute('aria-activedescendant');
    if (at >= 0) document.getElementById(optionId(at))?.scrollIntoView({ block: 'nearest' });
  }, [ref, isOpen, at]);

  if (!isOpen) return null;
  let place = -1;
  return (
    <div className="suggestions" id={LIST} role="listbox" aria-label="Suggestions">
      {groups.map((group, index) => (
        // biome-ignore lint/a11y/useSemanticElements: groups of a listbox
        <div key={group.name} role="group" aria-labelledby={`${LIST}-group-${index}`}>
          <p id={`${LIST}-group-${index}`} className="suggestions-name" role="presentation">
            {group.name}
          </p>
          {group.choices.map((choice) => {
            place += 1;
            const own = place;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={`${choice.href} ${choice.label}`}
                id={optionId(own)}
                role="option"
                aria-selected={own === at}
                className="suggestion"
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(choice)}
              >
                {choice.label}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
