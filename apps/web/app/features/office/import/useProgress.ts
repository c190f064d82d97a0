import type { ImportDetail } from '@assay/contract/shapes/import.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { automaticApi } from '../../../session/browserApi.ts';
import { isWorking } from './importText.ts';

const EVERY_MS = 1_000;

/** Returns how far an import is, asked every second while it works. The page is loaded again when it is done. */
export function useProgress(file: ImportDetail): ImportDetail {
  const { revalidate } = useRevalidator();
  const [latest, setLatest] = useState(file);
  const [round, setRound] = useState(0);
  const { id } = file;
  const isBusy = isWorking(file);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks once
  useEffect(() => {
    if (!isBusy) return;
    let isLeft = false;
    const timer = setTimeout(async () => {
      // One answer that doesn't come is no reason to leave the page: the next round asks again.
      const answer = await automaticApi.call('office.import', { params: { id } }).catch(() => null);
      if (isLeft) return;
      if (answer !== null) setLatest(answer);
      if (answer === null || isWorking(answer)) setRound((last) => last + 1);
      else await revalidate();
    }, EVERY_MS);
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [id, isBusy, round, revalidate]);
  return isBusy && latest.id === id && latest.status === file.status ? latest : file;
}
