import { expect, test } from 'vitest';
import { pictureOf } from './pictures.ts';

const media = (width: number) => ({
  type: 'image' as const,
  url: '/media/ball-hero.webp',
  alt: 'A ball',
  kind: 'hero',
  width,
  height: width,
  color: '#336655',
  focalX: 50,
  focalY: 50,
  captionsUrl: null,
});
const widths = (srcSet: string | undefined): string[] => (srcSet ?? '').split(', ').map((one) => one.split(' ')[1]!);

test('given a master of 1,600 px, when it is offered up to that width, then the widest is the master itself', () => {
  const { srcSet } = pictureOf(media(1600), 1600);
  expect(widths(srcSet)).toEqual(['320w', '480w', '640w', '960w', '1280w', '1600w']);
  expect(srcSet).toMatch(/, \/media\/ball-hero\.webp 1600w$/);
});

test.each([
  [700, 1600, ['320w', '480w', '640w', '700w']],
  [4000, 1600, ['320w', '480w', '640w', '960w', '1280w', '1600w']],
  [1600, 640, ['320w', '480w', '640w']],
  [400, 320, ['320w']],
] as const)(
  'given a master of %i px, when it is offered up to %i, then no picture claims to be wider than it is',
  (width, widest, offered) => {
    expect(widths(pictureOf(media(width), widest).srcSet)).toEqual(offered);
  },
);
