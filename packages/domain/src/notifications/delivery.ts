import type { NotificationType } from '../enums.ts';
import { type Choices, isChosen, type NotificationChannel, notificationMatrix } from './matrix.ts';
import { isQuiet, type QuietHours, quietUntil } from './quietHours.ts';

/** How a person can be reached, and what he has chosen. */
export type Reach = {
  readonly choices: Choices;
  /** Null: none. */
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  /** Outbid in overtime may be texted in quiet hours, too. */
  readonly hasOvertimeTexts: boolean;
  /** Mail to the address has not come back for good. */
  readonly isMailable: boolean;
  /** Has confirmed a number for text messages. */
  readonly hasPhone: boolean;
  readonly hasPush: boolean;
};

export type Occasion = {
  readonly type: NotificationType;
  /** Ways that this occasion does not take, whatever is chosen: an outbid in the open phase is not texted. */
  readonly barred?: readonly NotificationChannel[];
  /** Bidding beyond the end: minutes count. */
  readonly isOvertime?: boolean;
  /** Answers what the person asked the house: shown and mailed whatever was chosen. */
  readonly isAnswer?: boolean;
};

/** `smsAt` and `pushAt`: now, or the end of the quiet hours; null: not told this way. */
export type Delivery = { isShown: boolean; isMailed: boolean; smsAt: number | null; pushAt: number | null };

/**
 * The ways by which a person is told (rules §7). What must always go goes whatever was chosen, and what is always mailed
 * stands in the alerts, too, in case no mail arrives. Mail makes no noise, so quiet hours hold back text messages and push alone; what would be too
 * late after them is left out. Outbid in overtime is texted in quiet hours where the person wants that.
 */
export function deliver(reach: Reach, occasion: Occasion, now: number): Delivery {
  const { type, barred = [], isOvertime = false, isAnswer = false } = occasion;
  const goes = (channel: NotificationChannel): boolean =>
    !barred.includes(channel) &&
    (isChosen(reach.choices, type, channel) || (isAnswer && (channel === 'alert' || channel === 'email')));
  const isUrgent = isOvertime && type === 'AUCTION_OUTBID' && reach.hasOvertimeTexts;
  const quietEndsAt =
    reach.quiet === null || !isQuiet(now, reach.quiet, reach.timeZone)
      ? null
      : quietUntil(now, reach.quiet, reach.timeZone);
  const later = notificationMatrix[type].isPerishable ? null : quietEndsAt;
  return {
    isShown: goes('alert'),
    isMailed: goes('email') && reach.isMailable,
    smsAt: goes('sms') && reach.hasPhone ? (quietEndsAt === null || isUrgent ? now : later) : null,
    pushAt: goes('push') && reach.hasPush ? (quietEndsAt === null || isUrgent ? now : later) : null,
  };
}
