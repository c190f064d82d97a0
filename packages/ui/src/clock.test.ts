import { afterEach, describe, expect, it, vi } from 'vitest';
import { createClock } from './clock.ts';

afterEach(() => vi.useRealTimers());

describe('page clock', () => {
  it('given a page received at 100, when the timer reads 350, then server time has moved by 250', () => {
    let timer = 100;
    const clock = createClock(1_000_000, 100, () => timer);
    timer = 350;
    expect(clock.now()).toBe(1_000_250);
  });

  it('given a wall clock that jumps ten minutes, then the displayed time does not jump', () => {
    vi.useFakeTimers();
    const clock = createClock(1_000_000, 0, () => 40);
    vi.setSystemTime(Date.now() + 600_000);
    expect(clock.now()).toBe(1_000_040);
  });

  it('given two readings, then the one with the smaller round trip sets the clock', () => {
    const clock = createClock(0, 0, () => 1_000);
    clock.sample({ sentAt: 0, receivedAt: 200, serverAt: 5_100 });
    expect(clock.now()).toBe(6_000);
    clock.sample({ sentAt: 0, receivedAt: 800, serverAt: 9_999 });
    expect(clock.now()).toBe(6_000);
    clock.sample({ sentAt: 500, receivedAt: 520, serverAt: 5_510 });
    expect(clock.now()).toBe(6_000);
    clock.sample({ sentAt: 500, receivedAt: 510, serverAt: 7_505 });
    expect(clock.now()).toBe(8_000);
  });

  it('given eight newer samples, then an old good one is dropped', () => {
    const clock = createClock(0, 0, () => 0);
    clock.sample({ sentAt: 0, receivedAt: 2, serverAt: 101 });
    for (let i = 0; i < 8; i++) clock.sample({ sentAt: 0, receivedAt: 100, serverAt: 550 });
    expect(clock.now()).toBe(500);
  });

  it('given a listener, then it is called every second until it unsubscribes', () => {
    vi.useFakeTimers();
    let timer = 0;
    const clock = createClock(10_400, 0, () => timer);
    let calls = 0;
    const leave = clock.subscribe(() => {
      calls += 1;
    });
    timer = 604;
    vi.advanceTimersByTime(604);
    expect(calls).toBe(1);
    timer = 1_604;
    vi.advanceTimersByTime(1_000);
    expect(calls).toBe(2);
    leave();
    vi.advanceTimersByTime(5_000);
    expect(calls).toBe(2);
  });
});
