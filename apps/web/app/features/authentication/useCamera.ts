import { useEffect, useRef, useState } from 'react';
import { importWithRetry } from '../../lib/lazyWithRetry.ts';

/** Scans this many frames a second: a phone stays cool, and users notice no delay. */
const SCAN_EVERY_MS = 120;

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
  const [error, setError] = useState<string | null>(null);
  const onTextRef = useRef(onText);
  useEffect(() => {
    onTextRef.current = onText;
  }, [onText]);

  useEffect(() => {
    const videoRef = video.current;
    if (!isOn || videoRef === null) return;
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLeft = false;
    let last: string | null = null;
    const run = async (): Promise<void> => {
      // Browsers hide the camera from pages loaded over plain http.
      if (navigator.mediaDevices === undefined) throw new Error('no camera here');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isLeft) {
        stopTracks(stream);
        return;
      }
      videoRef.srcObject = stream;
      await videoRef.play();
      const { openReader } = await importWithRetry(() => import('./readPicture.ts'), 'openReader');
      const read = await openReader();
      const scan = async (): Promise<void> => {
        const text = await read(videoRef);
        if (isLeft) return;
        if (text !== null && text !== last) onTextRef.current(text);
        last = text ?? last;
        timer = setTimeout(() => void scan().catch(fail), SCAN_EVERY_MS);
      };
      await scan();
    };
    const fail = (error: unknown): void => {
      if (isLeft) return;
      setError(cameraFault(error));
      setOn(false);
    };
    void run().catch(fail);
    return () => {
      isLeft = true;
      clearTimeout(timer);
      stopTracks(stream);
      videoRef.srcObject = null;
    };
  }, [isOn]);

  return {
    video,
    isOn,
    error,
    start: () => {
      setError(null);
      setOn(true);
    },
    stop: () => setOn(false),
  };
}

function stopTracks(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}
