import { Panel } from '@assay/ui/components/Panel.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import type { ReactNode } from 'react';
import { NeedsScript } from '../forms/NeedsScript.tsx';

/** The narrow page of everything around an account. */
export function AuthFrame({
  title,
  lead,
  children,
  foot,
}: {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
}) {
  return (
    <div className="page py-10 md:py-16">
      <div className="mx-auto max-w-[32rem]">
        <h1>{title}</h1>
        {lead ? <p className="mt-3 text-lead text-ink-2">{lead}</p> : null}
        <Panel as="div" ruled className="mt-6">
          {children}
        </Panel>
        {foot ? <p className="mt-5 text-ink-2">{foot}</p> : null}
      </div>
    </div>
  );
}

/** Shown while an emailed link is being checked. */
export function CheckingLink({ title }: { title: string }) {
  return (
    <AuthFrame title={title}>
      <p role="status" className="flex items-center gap-3">
        <span className="pending-mark" aria-hidden="true" /> Checking your link…
      </p>
      <div className="mt-4">
        <NeedsScript what="Checking your link" />
      </div>
    </AuthFrame>
  );
}

/** Why there is nothing to do here: the refusal of an emailed link, or which link to open if there was none. */
export function DeadLink({ refusal, hint }: { refusal: string | null; hint: string }) {
  if (refusal === null) return <p>{hint}</p>;
  return (
    <div role="alert">
      <Strip tone="seal" title={refusal} />
    </div>
  );
}

/** Placeholder of the form's size while a session is being restored. */
export function Restoring() {
  return (
    <div className="flex min-h-[17.5rem] flex-col items-center justify-center gap-3 text-center" role="status">
      <span className="pending-mark text-h4" aria-hidden="true" />
      <p>Restoring your session…</p>
    </div>
  );
}
