import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '../session/browserApi.ts';
import { addRecentSearch, clearRecentSearches, recentSearches } from './recentSearches.ts';
import { type Choice, type Group, groupsOf, recentGroup } from './suggested.ts';

const LIST = 'site-search-list';
const DEBOUNCE_MS = 120;
const optionId = (index: number): string => `${LIST}-${index}`;

/**
 * The list under the search field (ARIA combobox with manual selection): Down and Up move in it, Enter opens the marked
 * entry or else searches, Escape closes it and then clears the field. Typed text is never replaced.
 */
export default function Suggestions({ input: ref }: { input: RefObject<HTMLInputElement | null> }) {
  const navigate = useNavigate();
  const announce = useAnnounce();
  const [groups, setGroups] = useState<readonly Group[]>([]);
  const [isOpen, setOpen] = useState(false);
  const [activeIndex, setActiveIndex] = useState(-1);
  const choices = groups.flatMap((group) => group.choices);
  const latestRequest = useRef(0);

  const close = (): void => {
    latestRequest.current += 1;
    setOpen(false);
    setActiveIndex(-1);
  };
  const show = (next: readonly Group[]): void => {
    setGroups(next);
    setActiveIndex(-1);
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
    clearRecentSearches();
    announce('Recent searches cleared.');
  };
  const suggest = (typed: string): void => {
    const request = ++latestRequest.current;
    if (typed.trim() === '') {
      show(recentGroup(recentSearches()));
      return;
    }
    setTimeout(() => {
      if (latestRequest.current !== request) return;
      browserApi.call('search.suggest', { query: { q: typed } }).then(
        ({ items }) => {
          if (latestRequest.current === request) show(groupsOf(typed, items));
        },
        // Suggestions are optional: the search itself shows any error.
        () => undefined,
      );
    }, DEBOUNCE_MS);
  };

  const latest = useRef({ suggest, choose, close, choices, activeIndex, isOpen });
  useEffect(() => {
    latest.current = { suggest, choose, close, choices, activeIndex, isOpen };
  });

  useEffect(() => {
    const field = ref.current;
    if (field === null) return;
    const onInput = (): void => latest.current.suggest(field.value);
    // An unchanged field isn't queried again.
    const onFocus = (): void => {
      if (field.value === '' || field.value !== field.defaultValue) onInput();
    };
    const onBlur = (): void => latest.current.close();
    const onSubmit = (): void => {
      addRecentSearch(field.value);
      latest.current.close();
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { choices: all, activeIndex: active, isOpen: open } = latest.current;
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault();
        if (!open) {
          latest.current.suggest(field.value);
          return;
        }
        const step = event.key === 'ArrowDown' ? 1 : -1;
        // One place more than there are lines: the field itself.
        setActiveIndex(((active + 1 + step + all.length + 1) % (all.length + 1)) - 1);
      } else if (event.key === 'Escape' && open) {
        event.preventDefault();
        latest.current.close();
      } else if (event.key === 'Enter' && open && all[active] !== undefined) {
        event.preventDefault();
        latest.current.choose(all[active]);
      }
    };
    field.addEventListener('input', onInput);
    field.addEventListener('focus', onFocus);
    field.addEventListener('blur', onBlur);
    field.addEventListener('keydown', onKeyDown);
    field.form?.addEventListener('submit', onSubmit);
    const { form } = field;
    if (document.activeElement === field) onFocus();
    return () => {
      field.removeEventListener('input', onInput);
      field.removeEventListener('focus', onFocus);
      field.removeEventListener('blur', onBlur);
      field.removeEventListener('keydown', onKeyDown);
      form?.removeEventListener('submit', onSubmit);
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
    if (isOpen && activeIndex >= 0) field.setAttribute('aria-activedescendant', optionId(activeIndex));
    else field.removeAttribute('aria-activedescendant');
    if (activeIndex >= 0) document.getElementById(optionId(activeIndex))?.scrollIntoView({ block: 'nearest' });
  }, [ref, isOpen, activeIndex]);

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
            const index = place;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
              <div
                key={`${choice.href} ${choice.label}`}
                id={optionId(index)}
                role="option"
                aria-selected={index === activeIndex}
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
