import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotificationType } from '../enums.ts';
import { deliver, type Reach } from './delivery.ts';
import { type Choices, isSwitchable, NotificationChannel, notificationMatrix } from './matrix.ts';
import { DEFAULT_QUIET_HOURS, isQuiet, isTimeZone, localMinute, quietUntil } from './quietHours.ts';

const MINUTE = 60_000;
const ZONES = ['America/New_York', 'America/Los_Angeles', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata', 'UTC'];
/** 10 PM and noon of July 1, 2026 in New York. */
const NIGHT = Date.parse('2026-07-02T02:00:00Z');
const NOON = Date.parse('2026-07-01T16:00:00Z');
const reach = (changes: Partial<Reach> = {}): Reach => ({
  choices: {},
  quiet: DEFAULT_QUIET_HOURS,
  timeZone: 'America/New_York',
  hasOvertimeTexts: false,
  isMailable: true,
  hasPhone: true,
  hasPush: true,
  ...changes,
});

const type = fc.constantFrom(...NotificationType);
const channel = fc.constantFrom(...NotificationChannel);
const choices: fc.Arbitrary<Choices> = fc.dictionary(
  type,
  fc.dictionary(channel, fc.boolean(), { noNullPrototype: true }),
  { noNullPrototype: true },
);
const minute = fc.integer({ min: 0, max: 1_439 });
const quiet = fc.record({ fromMinute: minute, toMinute: minute });
const moment = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-01-01') });
const anyReach: fc.Arbitrary<Reach> = fc.record({
  choices,
  quiet: fc.option(quiet),
  timeZone: fc.constantFrom(...ZONES),
  hasOvertimeTexts: fc.boolean(),
  isMailable: fc.boolean(),
  hasPhone: fc.boolean(),
  hasPush: fc.boolean(),
});

describe('the matrix', () => {
  it('given every type, when read, then it has a row, appears in the alerts, and can be emailed', () => {
    expect(Object.keys(notificationMatrix).toSorted()).toEqual([...NotificationType].toSorted());
    for (const row of Object.values(notificationMatrix)) {
      expect(row.alert).not.toBeNull();
      expect(row.email).not.toBeNull();
      if (row.email === 'always') expect(row.alert).toBe('always');
      // Texts need an own opt-in and cost: none of them is forced on anybody.
      expect([row.sms, row.push]).not.toContain('always');
    }
  });

  it('given what rules §7 names, when read, then security, won, invoice and refund are always emailed', () => {
    const always = NotificationType.filter((each) => notificationMatrix[each].email === 'always');
    expect(always.toSorted()).toEqual([
      'AUCTION_WON',
      'INVOICE_DUE',
      'INVOICE_OVERDUE',
      'PAYMENT_FAILED',
      'PAYMENT_SUCCEEDED',
      'REFUND_ISSUED',
      'SECURITY',
      'STRIKE',
    ]);
    expect(NotificationType.filter((each) => notificationMatrix[each].sms === 'on').toSorted()).toEqual([
      'AUCTION_ENDING',
      'AUCTION_OUTBID',
      'AUCTION_WON',
      'ITEM_SHIPPED',
      'OFFER_COUNTERED',
      'OFFER_NEW',
      'SECONDARY_SOLD',
    ]);
  });
});

describe('who is notified by which channels', () => {
  it('given any choices, when something must always be sent, then it is emailed, or shown where email is undeliverable', () => {
    fc.assert(
      fc.property(anyReach, type, moment, (recipient, what, now) => {
        fc.pre(notificationMatrix[what].email === 'always');
        const { isMailed, isShown } = deliver(recipient, { type: what }, now);
        expect(isMailed).toBe(recipient.isMailable);
        expect(isMailed || isShown).toBe(true);
      }),
    );
  });

  it('given any choices, when notified, then only by channels that are offered, chosen, not barred and open', () => {
    fc.assert(
      fc.property(anyReach, type, moment, fc.subarray([...NotificationChannel]), (recipient, what, now, barred) => {
        const delivery = deliver(recipient, { type: what, barred }, now);
        const went = {
          alert: delivery.isShown,
          email: delivery.isMailed,
          sms: delivery.smsAt !== null,
          push: delivery.pushAt !== null,
        };
        for (const way of NotificationChannel) {
          if (!went[way]) continue;
          expect(barred).not.toContain(way);
          expect(notificationMatrix[what][way]).not.toBeNull();
          if (way !== 'alert' && isSwitchable(what, way)) expect(recipient.choices[what]?.[way]).not.toBe(false);
        }
        if (!recipient.hasPhone) expect(delivery.smsAt).toBeNull();
        if (!recipient.hasPush) expect(delivery.pushAt).toBeNull();
      }),
    );
  });

  it('given quiet hours, when a text or push is due, then it is never sent in them, unless overtime texts are wanted', () => {
    fc.assert(
      fc.property(anyReach, type, moment, fc.boolean(), (recipient, what, now, isOvertime) => {
        const { smsAt, pushAt } = deliver(recipient, { type: what, isOvertime }, now);
        const mayWake = isOvertime && recipient.hasOvertimeTexts && what === 'AUCTION_OUTBID';
        for (const at of [smsAt, pushAt]) {
          if (at === null || recipient.quiet === null || mayWake) continue;
          expect(at).toBeGreaterThanOrEqual(now);
          expect(isQuiet(at, recipient.quiet, recipient.timeZone)).toBe(false);
        }
      }),
    );
  });

  it('given 10 PM, when a lot is won, then the text is delayed until 9:00 and the email is not', () => {
    expect(deliver(reach(), { type: 'AUCTION_WON' }, NIGHT)).toEqual({
      isShown: true,
      isMailed: true,
      smsAt: Date.parse('2026-07-02T13:00:00Z'),
      pushAt: Date.parse('2026-07-02T13:00:00Z'),
    });
    expect(deliver(reach({ timeZone: 'America/Los_Angeles' }), { type: 'AUCTION_WON' }, NIGHT).smsAt).toBe(NIGHT);
    expect(deliver(reach({ quiet: null }), { type: 'AUCTION_WON' }, NIGHT).smsAt).toBe(NIGHT);
  });

  it('given 10 PM, when outbid, then no text is sent late, and in overtime only to users who want it', () => {
    const outbid = { type: 'AUCTION_OUTBID', isOvertime: true } as const;
    expect(deliver(reach(), outbid, NIGHT)).toMatchObject({ isShown: true, isMailed: true, smsAt: null, pushAt: null });
    expect(deliver(reach({ hasOvertimeTexts: true }), outbid, NIGHT).smsAt).toBe(NIGHT);
    expect(deliver(reach({ hasOvertimeTexts: true }), { type: 'AUCTION_OUTBID' }, NIGHT).smsAt).toBeNull();
    expect(deliver(reach(), { type: 'AUCTION_OUTBID', barred: ['sms'] }, NOON).smsAt).toBeNull();
    expect(deliver(reach(), outbid, NOON).smsAt).toBe(NOON);
  });

  it('given an alert switched off, when it is due, then it is not shown; security is', () => {
    const off: Choices = { AUCTION_LOST: { alert: false }, SECURITY: { alert: false, email: false } };
    expect(deliver(reach({ choices: off }), { type: 'AUCTION_LOST' }, NOON)).toMatchObject({
      isShown: false,
      isMailed: false,
    });
    expect(deliver(reach({ choices: off }), { type: 'SECURITY' }, NOON)).toMatchObject({
      isShown: true,
      isMailed: true,
    });
  });
});

describe('quiet hours', () => {
  it('given any quiet hours and zone, when they are in effect, then they end at the first minute that is not quiet', () => {
    fc.assert(
      fc.property(moment, quiet, fc.constantFrom(...ZONES), (now, hours, zone) => {
        const end = quietUntil(now, hours, zone);
        expect(isQuiet(end, hours, zone)).toBe(false);
        if (isQuiet(now, hours, zone)) {
          expect(end).toBeGreaterThan(now);
          // Less than an hour that does not rest may lie in the hour that the clocks skip: then it is the next day's.
          const restless = (hours.fromMinute - hours.toMinute + 1_440) % 1_440;
          expect(end - now).toBeLessThanOrEqual((restless > 60 ? 25 : 49) * 60 * MINUTE);
          expect(isQuiet(end - MINUTE, hours, zone)).toBe(true);
        } else expect(end).toBe(now);
      }),
      { numRuns: 500 },
    );
  });

  it('given one minute that does not rest, when the clocks skip it, then it is the next day’s', () => {
    const hours = { fromMinute: 121, toMinute: 120 };
    const before = Date.parse('2026-03-07T07:01:00Z');
    expect(quietUntil(before, hours, 'America/New_York')).toBe(Date.parse('2026-03-09T06:00:00Z'));
  });

  it('given the night the clocks go back, when quiet, then they end at 9:00 by the new clock', () => {
    const midnight = Date.parse('2026-11-01T04:00:00Z');
    expect(quietUntil(midnight, DEFAULT_QUIET_HOURS, 'America/New_York')).toBe(Date.parse('2026-11-01T14:00:00Z'));
    expect(localMinute(Date.parse('2026-11-01T14:00:00Z'), 'America/New_York')).toBe(9 * 60);
  });

  it.each([
    ['America/Chicago', true],
    ['UTC', true],
    ['Mars/Olympus', false],
    ['', false],
    ['+05:00', false],
    ['../etc', false],
  ])('given %s, when checked as a time zone, then %s', (name, is) => {
    expect(isTimeZone(name)).toBe(is);
  });
});
