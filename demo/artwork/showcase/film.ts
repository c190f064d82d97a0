import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { films } from '../../src/films.ts';

/**
 * Makes the films of the demo from the photos of their items: a slow move over each, three and a third seconds long, with
 * soft cuts. Needs ffmpeg (`apt-get install ffmpeg`).
 */
const SIDE = 720;
const FPS = 25;
const SHOT_S = 3.6;
const CUT_S = 0.4;
const SHOTS = ['hero', 'detail', 'hologram'] as const;
const demo = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const media = join(demo, 'media');

/** From a little closer to the whole, or back: the move never ends at once. */
const MOVES = ["zoom='1.12-0.12*on/90'", "zoom='1+0.1*on/90'", "zoom='1.1-0.1*on/90'"];

for (const [slug, { file }] of Object.entries(films)) {
  const inputs = SHOTS.flatMap((shot) => ['-loop', '1', '-t', '0.04', '-i', join(media, `${slug}-${shot}.webp`)]);
  const moved = SHOTS.map(
    (_shot, place) =>
      `[${place}:v]scale=2160:2160:flags=lanczos,zoompan=${MOVES[place]}:x='iw/2-iw/zoom/2':y='ih/2-ih/zoom/2':d=${SHOT_S * FPS}:s=${SIDE}x${SIDE}:fps=${FPS},format=yuv420p[v${place}]`,
  );
  const cut = `xfade=transition=fade:duration=${CUT_S}`;
  const joined = `[v0][v1]${cut}:offset=${SHOT_S - CUT_S}[a];[a][v2]${cut}:offset=${2 * (SHOT_S - CUT_S)}[out]`;
  execFileSync('ffmpeg', [
    ...['-y', '-loglevel', 'error', ...inputs],
    ...['-filter_complex', [...moved, joined].join(';'), '-map', '[out]'],
    ...[
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-profile:v',
      'main',
      '-crf',
      '26',
      '-preset',
      'slow',
      '-movflags',
      '+faststart',
    ],
    ...['-map_metadata', '-1', '-fflags', '+bitexact', '-an', join(demo, 'films', file)],
  ]);
}
