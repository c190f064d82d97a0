import type { AccountLink } from '@assay/contract/shapes/trust.ts';
import type { LinkKind } from '@assay/domain/account/links.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { DateTime, whenText } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { OfficeAction } from './OfficeAction.tsx';

const KINDS: Readonly<Record<LinkKind, string>> = {
  document: 'Same identity document',
  card: 'Same card',
  bank: 'Same bank account',
  address: 'Same name and address',
  device: 'Same device',
};

/** Two accounts side by side, their links, what one did on the other's items, and the decision. */
export function LinkRow({ link }: { link: AccountLink }) {
  const [one, two] = link.accounts;
  const decide = (decision: 'cleared' | 'confirmed') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideAccountLink', {
      params: { id: link.id },
      body: { decision, note },
      idempotencyKey: key,
    });
  return (
    <li className="py-6 first:pt-0">
      <div className="grid gap-4 md:grid-cols-2">
        <Account account={one} />
        <Account account={two} />
      </div>
      <p className="mt-4 flex flex-wrap gap-2">
        {link.kinds.map((kind) => (
          <Chip key={kind} glyph={null}>
            {KINDS[kind]}
          </Chip>
        ))}
        {link.isBarred ? <Chip tone="seal">Barred from each other’s items</Chip> : null}
        {link.status === 'cleared' ? <Chip tone="commit">Two people</Chip> : null}
      </p>
      <p className="mt-2 text-small text-ink-2">
        Found <DateTime at={link.foundAt} />
        {link.decidedBy === null ? '' : `; decided by ${link.decidedBy}`}
      </p>
      {link.dealings.length === 0 ? null : (
        <ul className="mt-3 text-small">
          {link.dealings.map(({ itemId, title, slug, seller, hasBid, hasOffered }) => (
            <li key={itemId}>
              <Link className="link" to={`/items/${slug}`}>
                {title}
              </Link>{' '}
              of {seller}: the other account {hasBid ? (hasOffered ? 'bid and made an offer' : 'bid') : 'made an offer'}
            </li>
          ))}
        </ul>
      )}
      <div className="office-acts mt-4">
        {link.status === 'confirmed' ? null : (
          <OfficeAction
            call="office.decideAccountLink"
            id={`confirm-${link.id}`}
            title="One person"
            buttonLabel="Confirm: one person"
            tone="danger"
            send={decide('confirmed')}
            doneMessage={`${one.username} and ${two.username} are barred from each other’s items.`}
          />
        )}
        {link.status === 'cleared' ? null : (
          <OfficeAction
            call="office.decideAccountLink"
            id={`clear-${link.id}`}
            title="Two people"
            buttonLabel="Clear: two people"
            send={decide('cleared')}
            doneMessage={`${one.username} and ${two.username} are two people.`}
          />
        )}
      </div>
    </li>
  );
}

function Account({ account }: { account: AccountLink['accounts'][number] }) {
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2">
        <Link className="link font-semibold" to={`/office/people/${account.id}`}>
          {account.username}
        </Link>
        {account.isBlocked ? <Chip tone="seal">Blocked</Chip> : null}
        {account.strikes === 0 ? null : (
          <Chip tone="amber">{account.strikes === 1 ? '1 strike' : `${account.strikes} strikes`}</Chip>
        )}
      </p>
      <p className="text-small text-ink-2">
        {account.name}; joined {whenText(account.joinedAt, 'date')}
      </p>
    </div>
  );
}

/** The links of a user, or among the bidders and the seller of a lot. Nothing if there are none. */
export function LinkedAccounts({ links }: { links: readonly AccountLink[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="linked-accounts">
      <h2 id="linked-accounts" className="mt-9 text-h3">
        Linked accounts
      </h2>
      <ul className="mt-4 divide-y divide-line">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </section>
  );
}
