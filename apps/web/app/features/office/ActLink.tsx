import type { StaffCall } from '@assay/client/staffCalls.gen.ts';
import type { ReactNode } from 'react';
import { unfoldAct } from './unfoldAct.ts';
import { useMayDo } from './useMayDo.ts';

/**
 * The next step of an empty list: goes to an act of the page and unfolds it. Nothing for those who may not do it.
 * Without scripts it only goes there.
 */
export function ActLink({ call, act, children }: { call: StaffCall; act: string; children: ReactNode }) {
  const mayDo = useMayDo();
  if (!mayDo(call)) return null;
  return (
    <a
      className="btn btn-commit"
      href={`#act-${act}`}
      onClick={(event) => {
        if (unfoldAct(act)) event.preventDefault();
      }}
    >
      {children}
    </a>
  );
}
