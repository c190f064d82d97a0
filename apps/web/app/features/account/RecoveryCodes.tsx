import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useRef, useState } from 'react';
import { useBusinessName } from '../../session/shellData.ts';

/** Ten codes that are shown only once: copy them, save them as a file, and close when they are stored. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [notice, setNotice] = useState('');
  const site = useBusinessName();
  useEffect(() => box.current?.focus(), []);
  const text = `${site} recovery codes\n\n${codes.join('\n')}\n\nUse each one once, in place of a verification code when you log in.\n`;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setNotice('Copied.');
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      setNotice('Your browser blocked copying. Select and copy the codes, or download the file.');
    }
  };
  return (
    <div ref={box} tabIndex={-1} className="mt-5">
      <Strip tone="amber" title="Save these recovery codes now">
        If you don’t have your phone, use one of these codes to log in. Each works once. We won’t show them again.
      </Strip>
      <ol className="mono mt-4 grid gap-x-6 gap-y-1 md:grid-cols-2" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap items-center gap-3">
        <Button variant="commit" onClick={onDone}>
          I’ve saved them
        </Button>
        <Button onClick={() => void copy()}>Copy</Button>
        <a
          className="link"
          download="assay-recovery-codes.txt"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          Download
        </a>
        <span role="status" className="text-small text-ink-2">
          {notice}
        </span>
      </div>
    </div>
  );
}
