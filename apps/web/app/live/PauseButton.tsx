import { Button } from '@assay/ui/components/Button.tsx';
import { usePause } from './usePause.ts';

/** Pauses and resumes live figures on this page. */
export function PauseButton() {
  const [isPaused, pause] = usePause();
  return <Button onClick={() => pause(!isPaused)}>{isPaused ? 'Resume live updates' : 'Pause live updates'}</Button>;
}
