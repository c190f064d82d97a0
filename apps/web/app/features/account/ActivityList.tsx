import type { Answer } from '@assay/client/index.ts';
import { DateTime } from '../../lib/DateTime.tsx';
import type { OnDevice } from './deviceText.ts';

type Activity = OnDevice<Answer<'user.activity'>['items'][number]>;

/** The account's activity, newest first: logins by place, and changes. */
export function ActivityList({ items }: { items: readonly Activity[] }) {
  return (
    <>
      <p className="text-ink-2">Don’t recognize something? Change your password. That logs out every other device.</p>
      <ol className="mt-3 divide-y divide-line" aria-label="Recent activity">
        {items.map((item) => (
          <li key={`${item.at}${item.kind}${item.words}`} className="py-3">
            <b>{titleOf(item)}</b>
            <p className="text-small text-ink-2">
              <DateTime at={item.at} />
              {detailOf(item)}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}

function titleOf({ kind, words }: Activity): string {
  return kind === 'signed_in' ? 'Logged in' : words;
}

function detailOf({ kind, device, ip }: Activity): string {
  if (kind === 'changed') return '';
  if (kind === 'refused') return ` on ${device}, from ${ip}. Login was refused.`;
  const where = ` on ${device}`;
  return ip === '' ? where : `${where}, from ${ip}`;
}
