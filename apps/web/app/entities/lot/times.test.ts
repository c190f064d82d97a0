import { describe, expect, it } from 'vitest';
import { ago, clockFace, clockTime, marksAhead, markText, secondTime, weekday, weekdayTime } from './times.ts';

const END = Date.parse('2026-11-23T02:00:00.000Z');

describe('times in the zone of the business', () => {
  it('given an evening in November, then Eastern time is named', () => {
    expect(clockTime(END, 'America/New_York')).toBe('9:00 PM ET');
    expect(weekdayTime(END, 'America/New_York', END)).toBe('Sun, Nov 22, 9:00 PM ET');
    expect(secondTime(END - 1_588, 'America/New_York', END)).toBe('Nov 22, 8:59:58 PM ET');
  });
  it('given Pacific time, then hour, day and label are those of the West, and a viewer in the East sees theirs', () => {
    expect(weekdayTime(END, 'America/Los_Angeles', END)).toBe('Sun, Nov 22, 6:00 PM PT');
    expect(weekday(END + 6 * 3_600_000, 'America/Los_Angeles', END)).toBe('Mon, Nov 23');
  });
  it('given the days around the change of clocks, then the hour stays that of New York', () => {
    expect(clockTime(Date.parse('2026-10-31T13:00:00Z'), 'America/New_York')).toBe('9:00 AM ET');
    expect(clockTime(Date.parse('2026-11-01T14:00:00Z'), 'America/New_York')).toBe('9:00 AM ET');
  });
  it('given a time in another year, then the year is shown', () => {
    const next = END + 60 * 86_400_000;
    expect(weekday(END, 'America/New_York', next)).toBe('Sun, Nov 22, 2026');
    expect(weekdayTime(END, 'America/New_York', next)).toBe('Sun, Nov 22, 2026, 9:00 PM ET');
    expect(secondTime(END - 1_588, 'America/New_York', next)).toBe('Nov 22, 2026, 8:59:58 PM ET');
  });
  it('given the hour that repeats in autumn, then it says which one', () => {
    expect(
      ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'].map((at) => clockTime(Date.parse(at), 'America/New_York')),
    ).toEqual(['1:30 AM EDT', '1:30 AM EST']);
  });
});

describe('time passed and left', () => {
  it.each([
    [-5_000, 'just now'],
    [9_000, 'just now'],
    [25_000, '20 sec ago'],
    [61_000, '1 min ago'],
    [3 * 3_600_000, '3 hr ago'],
    [49 * 3_600_000, '2 days ago'],
  ])('given %d ms, then %s', (past, expected) => expect(ago(1_000_000, 1_000_000 + past)).toBe(expected));
  it.each([
    [180_000, '3:00'],
    [600_000, '10:00'],
    [5_400_000, '1:30:00'],
    [161_000, '2:41'],
    [-1, '0:00'],
  ])('given %d ms, then the clock shows %s', (ms, face) => expect(clockFace(ms)).toBe(face));
  it.each([
    [86_400_001, 8, ''],
    [86_400_000, 7, '24 hours left'],
    [3_600_001, 7, '24 hours left'],
    [300_000, 4, '5 minutes left'],
    [120_001, 4, '5 minutes left'],
    [9_000, 0, '10 seconds left'],
  ])('given %d ms left, then %d marks are ahead and the last passed was %j', (left, ahead, expected) => {
    expect(marksAhead(left)).toBe(ahead);
    expect(markText(ahead)).toBe(expected);
  });
});
