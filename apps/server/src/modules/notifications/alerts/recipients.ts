import type { Reach } from '@assay/domain/notifications/delivery.ts';
import type { Choices } from '@assay/domain/notifications/matrix.ts';
import { DEFAULT_QUIET_HOURS, type QuietHours } from '@assay/domain/notifications/quietHours.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import type { Pool } from 'pg';

/** A user's contact data and notification choices. */
export type Recipient = { email: string; firstName: string; reach: Reach };

/** A user's stored choices (alias `s`). All columns are null for users without any. */
export type SettingRow = {
  has_setting: boolean;
  choices: Choices | null;
  quiet_from: number | null;
  quiet_to: number | null;
  time_zone: string | null;
  has_overtime_texts: boolean | null;
};
export const SETTING_COLUMNS =
  's.user_id is not null as has_setting, s.choices, s.quiet_from, s.quiet_to, s.time_zone, s.has_overtime_texts';

type Row = SettingRow & {
  id: string;
  email: string;
  first_name: string;
  is_mailable: boolean;
  has_phone: boolean;
  has_push: boolean;
};

/** The recipients among these users. Deleted accounts are omitted. `zone`: for those who have not set theirs. */
export async function readRecipients(
  db: Pick<Pool, 'query'>,
  userIds: readonly string[],
  zone: TimeZone,
): Promise<Map<string, Recipient>> {
  const { rows } = await db.query<Row>(
    `select u.id, u.email, u.first_name, u.email_verified_at is not null and u.mail_failed_at is null as is_mailable, ${SETTING_COLUMNS},
       x.user_id is not null as has_phone, exists (select from push_subscription p where p.user_id = u.id) as has_push
     from users u left join notification_setting s on s.user_id = u.id
     left join sms_subscription x on x.user_id = u.id and x.status = 'subscribed'
     where u.id = any($1::uuid[]) and u.deleted_at is null`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, toRecipient(row, zone)]));
}

function toRecipient(row: Row, zone: TimeZone): Recipient {
  return {
    email: row.email,
    firstName: row.first_name,
    reach: {
      choices: row.choices ?? {},
      quiet: toQuietHours(row),
      timeZone: row.time_zone ?? zone,
      hasOvertimeTexts: row.has_overtime_texts ?? false,
      isMailable: row.is_mailable,
      hasPhone: row.has_phone,
      hasPush: row.has_push,
    },
  };
}

/** Null: no quiet hours. Users without a choice have the default ones. */
export function toQuietHours(row: SettingRow): QuietHours | null {
  if (!row.has_setting) return DEFAULT_QUIET_HOURS;
  if (row.quiet_from === null || row.quiet_to === null) return null;
  return { fromMinute: row.quiet_from, toMinute: row.quiet_to };
}
