import { Button } from '@assay/ui/components/Button.tsx';
import { useState } from 'react';

/** Shares the item's page; no price, nothing of the order. */
export function Share({ title, path }: { title: string; path: string }) {
  const [notice, setNotice] = useState('');
  const share = async (): Promise<void> => {
    const url = new URL(path, location.href).href;
    try {
      if (navigator.share !== undefined) return await navigator.share({ title, url });
      await navigator.clipboard.writeText(url);
      setNotice('Link copied.');
    } catch (error) {
      // Closing the sheet of the browser is an answer too.
      if (!(error instanceof DOMException)) throw error;
      if (error.name !== 'AbortError') setNotice(`Copy this link: ${url}`);
    }
  };
  return (
    <span className="inline-flex flex-wrap items-center gap-3">
      <Button aria-label={`Share ${title}`} onClick={() => void share()}>
        Share
      </Button>
      <span role="status" className="text-small text-ink-2">
        {notice}
      </span>
    </span>
  );
}
