import { useConnection } from '../shell/Connection.tsx';
import { useLiveData } from './LiveProvider.tsx';

/** Whether live figures stand still on this page by the viewer's wish, and how to change it (WCAG 2.2.2). */
export function usePause(): [isPaused: boolean, pause: (isPaused: boolean) => void] {
  return [useConnection().state === 'paused', useLiveData().pause];
}
