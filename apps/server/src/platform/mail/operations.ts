import type { PoolClient } from 'pg';
import type { House } from '../house.ts';
import { newId } from '../ids.ts';
import { type TemplateData, type TemplateName, templates } from './templates.ts';

export type OutgoingMail<T extends TemplateName> = {
  userId: string | null;
  to: string;
  template: T;
  data: TemplateData<T>;
  /** The same key is written once, however often it is asked for. */
  dedupeKey: string;
};

/**
 * Writes a mail and the job that sends it, in one statement: inside the caller's transaction (`tx.client`) they stand
 * or fall with it. Answers whether the mail is new.
 */
export async function queueMail<T extends TemplateName>(
  house: Pick<House, 'clock'>,
  client: Pick<PoolClient, 'query'>,
  mail: OutgoingMail<T>,
): Promise<boolean> {
  const render = templates[mail.template] as (data: TemplateData<T>) => { subject: string; text: string; html: string };
  const { subject, text, html } = render(mail.data);
  const now = house.clock.now();
  const { rowCount } = await client.query(
    `with written as (
       insert into message (id, user_id, channel, recipient, template, subject, text, html, dedupe_key, created_at)
       values ($1, $2, 'email', $3, $4, $5, $6, $7, $8, $9) on conflict (dedupe_key) do nothing returning id)
     select graphile_worker.add_job('mail.send', json_build_object('messageId', id), job_key => 'mail:' || id, max_attempts => 12)
     from written`,
    [newId(now), mail.userId, mail.to, mail.template, subject, text, html, mail.dedupeKey, new Date(now)],
  );
  return rowCount === 1;
}
