import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import type { ReactNode } from 'react';

/** Asks for confirmation before something is removed. The way back comes first. */
export function ConfirmDialog({
  open,
  title,
  cancelLabel = 'Cancel',
  action,
  pending,
  pendingLabel,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  cancelLabel?: string;
  action: string;
  pending: boolean;
  pendingLabel: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button variant="danger" pending={pending} pendingLabel={pendingLabel} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
