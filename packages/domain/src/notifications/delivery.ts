import type { NotificationType } from '../enums.ts';
import { type Choices, isChosen, type NotificationChannel, notificationMatrix } from './matrix.ts';
import { isQuiet, type QuietHours, quietUntil } from './quietHours.ts';

/** How a user can be reached, and what they have chosen. */
export type Reach = {
  readonly choices: Choices;
  /** Null: none. */
  readonly quiet: QuietHours | null;
  readonly timeZone: string;
  /** Outbid in overtime may be texted in quiet hours, too. */
  readonly hasOvertimeTexts: boolean;
  /** Email to the address has not hard-bounced. */
  readonly isMailable: boolean;
  /** Has confirmed a number for text messages. */
  readonly hasPhone: boolean;
  readonly hasPush: boolean;
};

export type Occasion = {
  readonly type: NotificationType;
  /** Channels never used for this occasion, regardless of choices: an outbid in the open phase is not texted. */
  readonly barred?: readonly NotificationChannel[];
  /** Bidding beyond the end: minutes count. */
  readonly isOvertime?: boolean;
  /** A reply to the user's own request: shown and emailed regardless of their choices. */
  readonly isAnswer?: boolean;
};

/** `smsAt` and `pushAt`: now, or the end of the quiet hours. Null: not sent on this channel. */
export type Delivery = { isShown: boolean; isMailed: boolean; smsAt: number | null; pushAt: number | null };

/**
 * The channels by which a user is notified (rules §7). What must always be sent is sent regardless of choices. What is
 * always emailed also appears in the alerts, in case no email arrives. Email makes no noise, so quiet hours delay only
 * text messages and push. What would be too late after them is dropped. Outbid in overtime is texted in quiet hours if
 * the user wants that.
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
