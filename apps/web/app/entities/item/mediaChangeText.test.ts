import { expect, it } from 'vitest';
import { itemOf } from './fixtures.ts';
import { mediaChangeText } from './mediaChangeText.ts';

const photo = itemOf().media[0]!;
const film = { ...photo, type: 'video' as const, url: '/media/items/a.mp4', captionsUrl: '/media/items/a.vtt' };

it('describes the change, with a link to the previous version', () => {
  expect(mediaChangeText({ act: 'replaced', before: photo })).toEqual({
    head: 'Photo replaced',
    earlier: { href: photo.url, label: 'See the earlier photo' },
    note: null,
  });
  expect(mediaChangeText({ act: 'removed', before: film })).toMatchObject({
    head: 'Film removed',
    earlier: { href: film.url, label: 'See the removed film' },
  });
  expect(mediaChangeText({ act: 'captioned', before: film })).toMatchObject({
    head: 'Captions of a film replaced',
    earlier: { href: film.captionsUrl },
  });
  expect(mediaChangeText({ act: 'captioned', before: { ...film, captionsUrl: null } })).toMatchObject({
    head: 'Captions added to a film',
    earlier: null,
  });
});

it('shows the previous description, and has no link if the photo is the same', () => {
  expect(mediaChangeText({ act: 'reworded', before: photo })).toEqual({
    head: 'Description of a photo changed',
    earlier: null,
    note: 'Overview: Sunburst guitar, front',
  });
  expect(mediaChangeText({ act: 'added', before: null })).toMatchObject({
    head: 'Photo or film added',
    earlier: null,
  });
});
