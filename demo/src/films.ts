/** A film of an item: a file of demo/films, what it shows, and its captions as WebVTT. */
export type DemoFilm = { file: string; alt: string; captions: string };

/** Films by the slug of their item. `node demo/artwork/showcase/film.ts` makes them from its photos. */
export const films: Readonly<Record<string, DemoFilm>> = {
  'hollow-kings-sunburst-night-freight-guitar': {
    file: 'hollow-kings-sunburst-night-freight-guitar-film.mp4',
    alt: 'The guitar from headstock to lower bout, the signature, and the seal',
    captions: `WEBVTT

00:00.400 --> 00:03.400
Sixty-one shows by rail, and every rhythm track of the record.

00:03.600 --> 00:06.600
Signed on the lower bout by Ray Pell, white paint pen.

00:06.800 --> 00:09.600
The seal on the back plate, applied in the cold house.
`,
  },
};
