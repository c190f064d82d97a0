import {
  ALONE_KINDS,
  ALONE_REMINDER_MS,
  ALONE_USE_MS,
  ALONE_WAIT_MS,
  type AloneKind,
} from '@assay/domain/office/alone.ts';
import type { AppContext } from '../../../platform/context.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { mailTime } from '../../../platform/mail/templates.ts';
import { type EventOf, transact } from '../../../platform/outbox.ts';
import { notifyAll } from './notices.ts';

type Row = {
  kind: AloneKind;
  note: Tables['office_request']['note'];
  askerId: Tables['users']['id'];
  asker: Tables['users']['username'];
  objector: Tables['users']['username'] | null;
  subject: string;
  isPending: boolean;
};

type Facts = Row & { opensAt: string; expiresAt: string };

/** What the person who asked reads (`mine`), and every other administrator. */
const TEXTS: Readonly<
  Record<
    EventOf<'request.alone'>['private']['notice'],
    { mine: (facts: Facts) => [title: string, body: string]; theirs: (facts: Facts) => [title: string, body: string] }
  >
> = {
  started: {
    mine: ({ opensAt, expiresAt }) => [
      'You chose to continue without a second person',
      `We emailed every other administrator. If no one objects or decides, you can carry it out from ${opensAt} until ${expiresAt}.`,
    ],
    theirs: ({ asker, opensAt }) => [
      `${asker} wants to continue without a second person`,
      `If no administrator objects, ${asker} can carry it out alone from ${opensAt}. To object, open the request and choose Object. If this looks wrong, call ${asker}.`,
    ],
  },
  reminder: {
    mine: ({ opensAt }) => [
      `You can carry out your request in ${ALONE_REMINDER_MS / 3_600_000} hours`,
      `No one has objected. You can carry it out alone from ${opensAt}.`,
    ],
    theirs: ({ asker, opensAt }) => [
      `${ALONE_REMINDER_MS / 3_600_000} hours left to object to ${asker}’s request`,
      `From ${opensAt}, ${asker} can carry it out alone. To object, open the request and choose Object.`,
    ],
  },
  ended: {
    mine: ({ expiresAt }) => [
      'You can now carry out your request',
      `No one has objected. You can carry it out alone until ${expiresAt}. It takes a code of your second factor.`,
    ],
    theirs: ({ asker, expiresAt }) => [
      `${asker} can now carry out a request alone`,
      `No one has objected. Until it is carried out, or until ${expiresAt}, you can still object: open the request and choose Object.`,
    ],
  },
  objected: {
    mine: ({ objector }) => [
      `${objector} objected to your request`,
      'You can’t carry it out alone. Another administrator has to confirm it.',
    ],
    theirs: ({ asker, objector }) => [
      `${objector} objected to ${asker}’s request`,
      `${asker} can’t carry it out alone. Another administrator has to confirm it.`,
    ],
  },
  done: {
    mine: () => ['You carried out your request alone', 'No one objected within 72 hours. It’s in the audit log.'],
    theirs: ({ asker }) => [
      `${asker} carried out a request alone`,
      'No one objected within 72 hours. It’s in the audit log.',
    ],
  },
};

/** Tells every administrator of a wait for carrying out a change of staff alone, by alert and email. */
export async function notifyAloneWait(ctx: AppContext, event: EventOf<'request.alone'>): Promise<void> {
  const { requestId, startedAt, notice } = event.private;
  const { rows } = await ctx.pool.query<Row>(
    `select r.kind, r.note, r.requested_by as "askerId", a.username as asker, o.username as objector,
       coalesce(n.email, u.username) as subject, r.status = 'waiting' as "isPending"
     from office_request r join users a on a.id = r.requested_by left join users o on o.id = r.alone_objected_by
       left join staff_invitation n on n.id = r.subject_id left join users u on u.id = r.subject_id where r.id = $1`,
    [requestId],
  );
  const row = rows[0];
  // What was decided meanwhile needs no objection any more.
  if (row === undefined || (!row.isPending && notice !== 'done')) return;
  const admins = await ctx.pool.query<Pick<Tables['users'], 'id'>>(
    `select id from users where ('admin' = any (staff_roles) or id = $1) and blocked_at is null and deleted_at is null order by id`,
    [row.askerId],
  );
  const opensAt = startedAt + ALONE_WAIT_MS;
  const facts = { ...row, opensAt: mailTime(ctx, opensAt), expiresAt: mailTime(ctx, opensAt + ALONE_USE_MS) };
  const notices = admins.rows.map(({ id }) => {
    const [title, body] = TEXTS[notice][id === row.askerId ? 'mine' : 'theirs'](facts);
    return {
      userId: id,
      type: 'SECURITY' as const,
      ref: `request_alone:${notice}:${requestId}:${startedAt}`,
      title,
      body,
      href: `/office/requests?status=${row.isPending ? 'waiting' : 'confirmed'}&open=${requestId}`,
      itemId: null,
      facts: [
        ['Request', `${ALONE_KINDS[row.kind]}: ${row.subject}`],
        ['Reason', row.note],
      ] satisfies Array<[string, string]>,
      label: 'View request',
    };
  });
  await transact(ctx, (tx, emit) => notifyAll(ctx, tx, emit, notices));
}
