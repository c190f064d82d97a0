import type { ReactNode } from 'react';
import { useId, useLayoutEffect, useRef } from 'react';
import { cx } from '../cx.ts';
import { Icon } from './Icon.tsx';

/**
 * A native modal dialog: focus trap, Escape and the top layer are the browser's. A bottom sheet on a phone. The content
 * is mounted only while open.
 */
export function Dialog({
  open,
  onClose,
  title,
  children,
  footer,
  className,
}: {
  open: boolean;
  /** Called for Escape, the close button and a press outside. */
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  className?: string;
}) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before it is removed from the page: only a dialog that is closed returns the focus to what opened it.
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || dialog === null) return;
    dialog.showModal();
    return () => dialog.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way and the browser handles it
    <dialog
      ref={box}
      className={cx('dialog', className)}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={() => {
        // By the browser: our own closing is over, or has opened it again.
        if (open && box.current?.open === false) onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {open ? (
        <>
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </div>
          <div className="dialog-body">{children}</div>
          {footer ? <div className="dialog-foot">{footer}</div> : null}
        </>
      ) : null}
    </dialog>
  );
}
