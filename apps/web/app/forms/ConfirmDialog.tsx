import { Button } from '@assay/ui/components/Button.tsx';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import type { ReactNode } from 'react';

/** Asks before something is taken away: what it means, a way back that comes first, and the press that does it. */
export function ConfirmDialog({
  open,
  title,
  keep = 'Keep it',
  action,
  pending,
  pendingLabel,
  onConfirm,
  onClose,
  children,
}: {
  open: boolean;
  title: string;
  keep?: string;
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
          <Button onClick={onClose}>{keep}</Button>
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
