import { type FieldError, type Refusal, refuse } from '@assay/contract/problem.ts';
import type { NotificationChange, NotificationSettings } from '@assay/contract/shapes/alerts.ts';
import { NotificationType } from '@assay/domain/enums.ts';
import {
  type Choices,
  isChosen,
  isSwitchable,
  type NotificationChannel,
  notificationMatrix,
} from '@assay/domain/notifications/matrix.ts';
import type { Pool } from 'pg';
import type { AppContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { transact } from '../../../platform/outbox.ts';
import { SETTING_COLUMNS, type SettingRow, toQuietHours } from './recipients.ts';

type Row = SettingRow & { email: string; mail_failed_at: Date | null };

/** What a user is notified of on each channel, and their quiet hours. */
export async function readSettings(db: Pick<Pool, 'query'>, userId: string): Promise<NotificationSettings> {
  const { rows } = await db.query<Row>(
    `select u.email, u.mail_failed_at, ${SETTING_COLUMNS}
     from users u left join notification_setting s on s.user_id = u.id where u.id = $1`,
    [userId],
  );
  const row = rows[0]!;
  const choices = row.choices ?? {};
  const state = (type: NotificationType, channel: NotificationChannel) =>
    isSwitchable(type, channel)
      ? isChosen(choices, type, channel)
        ? ('on' as const)
        : ('off' as const)
      : notificationMatrix[type][channel];
  return {
    rows: NotificationType.map((type) => ({
      type,
      group: notificationMatrix[type].group,
      channels: {
        alert: state(type, 'alert'),
        email: state(type, 'email'),
        sms: state(type, 'sms'),
        push: state(type, 'push'),
      },
    })),
    quietHours: toQuietHours(row),
    timeZone: row.time_zone,
    hasOvertimeTexts: row.has_overtime_texts ?? false,
    email: { address: row.email, failedAt: row.mail_failed_at?.toISOString() ?? null },
  };
}

/**
 * Changes the given settings and keeps the rest. Refusal: validation_failed for a channel that cannot be switched
 * (always sent, or not offered). Then nothing changes.
 */
export async function changeSettings(
  ctx: AppContext,
  userId: string,
  given: NotificationChange,
): Promise<undefined | Refusal> {
  const errors = (given.choices ?? []).flatMap(({ type, channel }, index): FieldError[] =>
    isSwitchable(type, channel)
      ? []
      : [{ path: `choices.${index}`, code: 'invalid', message: 'This notification can’t be turned on or off' }],
  );
  if (errors.length > 0) return refuse('validation_failed', { errors });
  await transact(ctx, async (tx) => {
    const at = ctx.clock.date();
    await tx.client.query(
      'insert into notification_setting (user_id, updated_at) values ($1, $2) on conflict (user_id) do nothing',
      [userId, at],
    );
    const choices = merge(await lockChoices(tx, userId), given.choices ?? []);
    await tx.client.query(
      `update notification_setting set choices = $2, time_zone = coalesce($3, time_zone),
         has_overtime_texts = coalesce($4, has_overtime_texts), quiet_from = case when $5 then $6::smallint else quiet_from end,
         quiet_to = case when $5 then $7::smallint else quiet_to end, updated_at = $8
       where user_id = $1`,
      [
        userId,
        JSON.stringify(choices),
        given.timeZone ?? null,
        given.hasOvertimeTexts ?? null,
        given.quietHours !== undefined,
        given.quietHours?.fromMinute ?? null,
        given.quietHours?.toMinute ?? null,
        at,
      ],
    );
  });
  return undefined;
}

/** Keeps the browser's time zone for an account that has none. */
export async function defaultTimeZone(ctx: AppContext, userId: string, zone: string): Promise<void> {
  await transact(ctx, async (tx) => {
    await tx.client.query(
      `insert into notification_setting (user_id, time_zone, updated_at) values ($1, $2, $3)
       on conflict (user_id) do update set time_zone = excluded.time_zone, updated_at = excluded.updated_at
       where notification_setting.time_zone is null`,
      [userId, zone, ctx.clock.date()],
    );
  });
}

/** The row stays locked, so that two tabs that switch different things both count. */
async function lockChoices(tx: Tx, userId: string): Promise<Choices> {
  const { rows } = await tx.client.query<Pick<Tables['notification_setting'], 'choices'> & { choices: Choices }>(
    'select choices from notification_setting where user_id = $1 for update',
    [userId],
  );
  return rows[0]!.choices;
}

function merge(before: Choices, changes: NonNullable<NotificationChange['choices']>): Choices {
  const merged: Record<string, Partial<Record<NotificationChannel, boolean>>> = { ...before };
  for (const { type, channel, isOn } of changes) merged[type] = { ...merged[type], [channel]: isOn };
  return merged as Choices;
}
