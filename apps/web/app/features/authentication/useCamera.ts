import { useEffect, useRef, useState } from 'react';
import { openReader } from './readPicture.ts';

/** Scans this many frames a second: a phone stays cool, and users notice no delay. */
const LOOK_EVERY_MS = 120;

const CAMERA_FAULTS: Record<string, string> = {
  NotAllowedError: 'Your browser isn’t allowed to use the camera. Allow it for this page, or enter the number.',
  NotFoundError: 'Your browser can’t find a camera on this device. Enter the number instead.',
  NotReadableError: 'Another app is using the camera. Close it and try again, or enter the number.',
};

/** Messages for camera errors. */
export function cameraFault(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  return CAMERA_FAULTS[name] ?? 'We couldn’t start the camera. Enter the number instead.';
}

/**
 * Scans with the camera while on and reports each text it reads, without repeats in a row. Leaving the page or `stop`
 * releases the camera.
 */
export function useCamera(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [isOn, setOn] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const tell = useRef(onText);
  useEffect(() => {
    tell.current = onText;
  }, [onText]);

  useEffect(() => {
    const screen = video.current;
    if (!isOn || screen === null) return;
    let film: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    let last: string | null = null;
    const run = async (): Promise<void> => {
      // Browsers hide the camera from pages loaded over plain http.
      if (navigator.mediaDevices === undefined) throw new Error('no camera here');
      film = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isLeft) {
        letGo(film);
        return;
      }
      screen.srcObject = film;
      await screen.play();
      const read = await openReader();
      const look = async (): Promise<void> => {
        const text = await read(screen);
        if (isLeft) return;
        if (text !== null && text !== last) tell.current(text);
        last = text ?? last;
        timer = setTimeout(() => void look().catch(fail), LOOK_EVERY_MS);
      };
      await look();
    };
    const fail = (error: unknown): void => {
      if (isLeft) return;
      setFault(cameraFault(error));
      setOn(false);
    };
    void run().catch(fail);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      letGo(film);
      screen.srcObject = null;
    };
  }, [isOn]);

  return {
    video,
    isOn,
    fault,
    start: () => {
      setFault(null);
      setOn(true);
    },
    stop: () => setOn(false),
  };
}

function letGo(film: MediaStream | null): void {
  for (const track of film?.getTracks() ?? []) track.stop();
}
