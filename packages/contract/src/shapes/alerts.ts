import { NotificationType } from '@assay/domain/enums.ts';
import { NotificationChannel, NotificationGroup } from '@assay/domain/notifications/matrix.ts';
import { isTimeZone } from '@assay/domain/notifications/quietHours.ts';
import { z } from 'zod';
import { id, time } from './common.ts';
import { issues } from './form.ts';
import { singleLineText } from './text.ts';

export const notificationType = z.enum(NotificationType).meta({ id: 'NotificationType' });

/** `always` cannot be switched off. Null: not sent on this channel. */
const channelState = z.enum(['always', 'on', 'off']).nullable();
const minuteOfDay = z.int().min(0).max(1439).meta({ description: 'Minutes after local midnight' });
const quietHours = z.strictObject({ fromMinute: minuteOfDay, toMinute: minuteOfDay }).meta({
  id: 'QuietHours',
  description: 'No texts or push notifications during these hours; 1260 to 540 is 9 PM to 9 AM',
});

export const notificationSettings = z
  .strictObject({
    /** Every notification type with the caller's setting for each channel. */
    rows: z.array(
      z.strictObject({
        type: notificationType,
        group: z.enum(NotificationGroup),
        channels: z.strictObject({ alert: channelState, email: channelState, sms: channelState, push: channelState }),
      }),
    ),
    quietHours: quietHours.nullable(),
    /** Null: not set yet, so that of the business. */
    timeZone: z.string().nullable(),
    /** Outbid in overtime may be texted in quiet hours. */
    hasOvertimeTexts: z.boolean(),
    email: z.strictObject({
      address: z.string(),
      /** When email hard-bounced: nothing more is sent to the address. */
      failedAt: time.nullable(),
    }),
  })
  .meta({ id: 'NotificationSettings' });
export type NotificationSettings = z.infer<typeof notificationSettings>;

const checkTimeZone = (name: string) =>
  isTimeZone(name) ? [] : [{ path: '', code: 'invalid', message: 'Choose a time zone' } as const];

export const notificationChange = z.strictObject({
  choices: z
    .array(z.strictObject({ type: notificationType, channel: z.enum(NotificationChannel), isOn: z.boolean() }))
    .max(200)
    .optional(),
  quietHours: quietHours.nullable().optional(),
  timeZone: singleLineText(64).superRefine(issues(checkTimeZone)).optional(),
  hasOvertimeTexts: z.boolean().optional(),
});
export type NotificationChange = z.infer<typeof notificationChange>;

export const alert = z
  .strictObject({
    id,
    type: notificationType,
    title: z.string(),
    body: z.string(),
    href: z.string(),
    itemId: id.nullable(),
    createdAt: time,
    readAt: time.nullable(),
  })
  .meta({ id: 'Alert' });
export type Alert = z.infer<typeof alert>;
