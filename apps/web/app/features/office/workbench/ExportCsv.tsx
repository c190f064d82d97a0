import { useState } from 'react';
import { messageOf } from '../../../forms/faults.ts';
import { useRecentCode } from '../../../forms/useRecentCode.tsx';
import { saveFile } from '../../../lib/saveFile.ts';
import { ensureFreshSession } from '../../../session/refresh.ts';

/** The name that the server gives a file. */
const nameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';

/** Saves a list as a file. One that names people may take a code first. Without scripts it is a plain link. */
export function ExportCsv({ href, label = 'Export CSV' }: { href: string; label?: string }) {
  const { withRecentCode, codeDialog } = useRecentCode();
  const [fault, setFault] = useState('');
  const [isPending, setPending] = useState(false);
  const download = async (): Promise<void> => {
    if (isPending) return;
    setFault('');
    setPending(true);
    try {
      const { file, name } = await withRecentCode(async () => {
        await ensureFreshSession();
        const response = await fetch(href);
        if (!response.ok) throw response;
        return { file: await response.blob(), name: nameOf(response) };
      });
      saveFile(file, name);
    } catch (error) {
      setFault(await messageOf(error));
    } finally {
      setPending(false);
    }
  };
  return (
    <>
      <a
        className="list-tool"
        href={href}
        download
        aria-busy={isPending}
        onClick={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        {label}
      </a>
      <span role="alert" className="text-small text-seal empty:hidden">
        {fault}
      </span>
      {codeDialog}
    </>
  );
}
