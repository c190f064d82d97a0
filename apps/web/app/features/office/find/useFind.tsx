import type { StaffRole } from '@assay/domain/office/roles.ts';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { startTransition, useState } from 'react';
import { Link } from 'react-router';
import { lazyWithRetry } from '../../../lib/lazyWithRetry.ts';
import { useInBrowser } from '../../../lib/useInBrowser.ts';
import { useKeyDown } from '../useKeyDown.ts';

const Palette = lazyWithRetry(() => import('./Palette.tsx'), 'Palette');

const keyName = (): string => (/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K');

/** Opens the search over the whole office, as Ctrl K and ⌘K do. A link to its page without scripts. */
export function FindLink({
  className,
  onOpen,
  children,
}: {
  className: string;
  onOpen: () => void;
  children?: string;
}) {
  const key = useInBrowser(keyName, 'Ctrl K');
  return (
    <Link
      className={className}
      to="/office/find"
      aria-label={children === undefined ? 'Search the office' : undefined}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <Icon name="search" />
      {children}
      {children === undefined ? null : <span className="find-key">{key}</span>}
    </Link>
  );
}

/** Whether the search is open, its key, and its dialog. */
export function useFind(roles: readonly StaffRole[]) {
  const [isOpen, setOpen] = useState(false);
  const open = (): void => startTransition(() => setOpen(true));
  useKeyDown((event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    // A dialog on top keeps the keyboard.
    if (document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    open();
  });
  return { open, dialog: isOpen ? <Palette roles={roles} onClose={() => setOpen(false)} /> : null };
}
