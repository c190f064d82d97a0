import { useState } from 'react';
import { messageOf } from '../../forms/faults.ts';
import { ensureFreshSession } from '../../session/refresh.ts';
import { useRecentCode } from './useRecentCode.tsx';

/** The audit log as a file. It names people, so it may take a code first. Without scripts it is a plain link. */
export function ExportAudit({ href }: { href: string }) {
  const { withRecentCode, codeDialog } = useRecentCode();
  const [fault, setFault] = useState('');
  const download = async (): Promise<void> => {
    setFault('');
    try {
      const file = await withRecentCode(async () => {
        await ensureFreshSession();
        const response = await fetch(href);
        if (!response.ok) throw response;
        return response.blob();
      });
      const url = URL.createObjectURL(file);
      const link = document.createElement('a');
      link.href = url;
      link.download = 'audit.csv';
      link.click();
      // The browser has started the download by the next event loop turn. A minute is plenty.
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (error) {
      setFault(await messageOf(error));
    }
  };
  return (
    <>
      <a
        className="btn btn-quiet"
        href={href}
        onClick={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        Export CSV
      </a>
      <span role="alert" className="text-small text-seal empty:hidden">
        {fault}
      </span>
      {codeDialog}
    </>
  );
}
