import { readCode } from '@assay/domain/item/serial.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Button } from '@assay/ui/components/Button.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useRef, useState } from 'react';
import { LookUp } from '../../features/authentication/LookUp.tsx';
import { readPhoto } from '../../features/authentication/readPicture.ts';
import { useCamera } from '../../features/authentication/useCamera.ts';
import { contentMeta } from '../../features/content/meta.ts';
import type { Route } from './+types/scan';
import '../../features/authentication/certificate.css';

export const loader = ({ request }: Route.LoaderArgs) => ({ origin: new URL(request.url).origin });

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData === undefined
    ? []
    : contentMeta(
        {
          path: '/authentication/scan',
          title: 'Scan a hologram',
          description: 'Scan the code on a hologram, or enter its number, to see the item’s record.',
        },
        loaderData.origin,
        matches,
      );

const FOREIGN =
  'That code doesn’t match any of our certificates. Compare the sticker with the number next to it, or enter the number.';

/** Where a text that was read leads, or null when it is no code of ours. */
function placeOf(text: string): string | null {
  const read = readCode(text);
  if (read.kind === 'serial' || read.kind === 'mistyped') return `/authentication/${read.serial}`;
  return read.kind === 'token' ? `/authentication/${read.token}` : null;
}

/** By camera, by a photograph, or typed. */
export default function Scan() {
  const [notice, setNotice] = useState<string | null>(null);
  const openCode = (text: string): void => {
    const place = placeOf(text);
    if (place === null) {
      setNotice(FOREIGN);
      return;
    }
    setNotice(null);
    stop();
    // A whole new page: certificates come without the site's scripts.
    location.assign(place);
  };
  const { video, isOn, error, start, stop } = useCamera(openCode);
  const open = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    try {
      const text = await readPhoto(file);
      if (text === null) setNotice('We couldn’t find a code in that picture. Take it closer, flat, and without glare.');
      else openCode(text);
    } catch {
      setNotice('Your browser can’t open that file as a picture.');
    }
  };
  const photo = useRef<HTMLInputElement>(null);
  const openNow = useRef(open);
  // A picture that was chosen before this script ran.
  useEffect(() => void openNow.current(photo.current?.files?.[0]), []);
  const message = error ?? notice;
  return (
    <div className="page py-8 md:py-12">
      <h1>Scan a hologram</h1>
      <p className="mt-4 max-w-measure text-lead text-ink-2">
        Hold the camera over the code on the sticker. The record opens when the code is read.
      </p>
      <div className="scan-ways">
        <section className="panel p-5 md:p-8" aria-labelledby="by-camera">
          <h2 id="by-camera" className="text-h4">
            Use your camera
          </h2>
          <div className={isOn ? 'scan-view mt-4' : 'scan-view mt-4 scan-view-off'}>
            <video ref={video} muted playsInline aria-label="Camera view" />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            {isOn ? (
              <Button onClick={stop}>Turn off camera</Button>
            ) : (
              <Button variant="commit" onClick={start}>
                Turn on camera
              </Button>
            )}
            <label className="btn btn-quiet compare-own">
              Use a photo
              <input
                ref={photo}
                type="file"
                accept="image/*"
                className="visually-hidden"
                onChange={(event) => void open(event.currentTarget.files?.[0])}
              />
            </label>
          </div>
          <div role="status">
            {message === null ? null : (
              <Strip tone="amber" className="mt-4">
                {message}
              </Strip>
            )}
          </div>
          <p className="mt-4 text-small text-ink-3">We read the picture on your device. It isn’t sent anywhere.</p>
        </section>
        <section className="panel p-5 md:p-8" aria-labelledby="by-hand">
          <h2 id="by-hand" className="text-h4">
            Enter the number
          </h2>
          <div className="mt-4">
            <LookUp />
          </div>
          <p className="mt-5">
            <Anchor className="link" href="/authentication">
              What grades mean
            </Anchor>
          </p>
        </section>
      </div>
    </div>
  );
}
