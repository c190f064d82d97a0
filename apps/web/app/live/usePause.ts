import { useConnection } from './Connection.tsx';
import { useLiveData } from './LiveProvider.tsx';

/** Whether the viewer paused live updates on this page, and a setter (WCAG 2.2.2). */
export function usePause(): [isPaused: boolean, pause: (isPaused: boolean) => void] {
  return [useConnection().state === 'paused', useLiveData().pause];
}
