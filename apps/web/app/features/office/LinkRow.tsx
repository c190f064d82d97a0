import type { AccountLink } from '@assay/contract/shapes/trust.ts';
import type { LinkKind } from '@assay/domain/account/links.ts';
import { Chip } from '@assay/ui/components/Chip.tsx';
import { Link } from 'react-router';
import { When } from '../../lib/DateTime.tsx';
import { upperFirst } from '../../lib/letterCase.ts';
import { browserApi } from '../../session/browserApi.ts';
import { OfficeAction } from './OfficeAction.tsx';
import { Peek } from './workbench/Peek.tsx';
import { RecordSection } from './workbench/Record.tsx';

/** What two accounts share, as text. */
export const LINK_KINDS: Readonly<Record<LinkKind, string>> = {
  document: 'Same identity document',
  card: 'Same card',
  bank: 'Same bank account',
  address: 'Same name and address',
  device: 'Same device',
};

/** Two accounts side by side, their links, what one did on the other's items, and the decision. */
export function LinkDetail({ link }: { link: AccountLink }) {
  const [one, two] = link.accounts;
  const decide = (decision: 'cleared' | 'confirmed') => (_values: Record<string, string>, note: string, key: string) =>
    browserApi.call('office.decideAccountLink', {
      params: { id: link.id },
      body: { decision, note },
      idempotencyKey: key,
    });
  return (
    <Peek
      facts={[
        { key: 'one', label: 'Account', value: <Account account={one} /> },
        { key: 'two', label: 'Other account', value: <Account account={two} /> },
        { key: 'found', label: 'Found', value: <When at={link.foundAt} /> },
        ...(link.decidedBy === null ? [] : [{ key: 'by', label: 'Decided by', value: link.decidedBy }]),
      ]}
      acts={
        <>
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
        </>
      }
    >
      <p className="flex flex-wrap gap-2">
        {link.kinds.map((kind) => (
          <Chip key={kind} glyph={null}>
            {LINK_KINDS[kind]}
          </Chip>
        ))}
        {link.isBarred ? <Chip tone="seal">Barred from each other’s items</Chip> : null}
        {link.status === 'cleared' ? <Chip tone="commit">Two people</Chip> : null}
      </p>
      {link.dealings.length === 0 ? null : (
        <ul className="text-small">
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
    </Peek>
  );
}

function Account({ account }: { account: AccountLink['accounts'][number] }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link className="link" to={`/office/people/${account.id}`}>
        {account.username}
      </Link>
      <span className="text-ink-2">
        {account.name}; joined <When at={account.joinedAt} format="date" />
      </span>
      {account.isBlocked ? <Chip tone="seal">Blocked</Chip> : null}
      {account.strikes === 0 ? null : (
        <Chip tone="amber">{account.strikes === 1 ? '1 strike' : `${account.strikes} strikes`}</Chip>
      )}
    </span>
  );
}

/** "Same card, same bank account". */
const kindsText = (kinds: readonly LinkKind[]): string =>
  upperFirst(kinds.map((kind) => LINK_KINDS[kind].toLowerCase()).join(', '));

/**
 * The links of a user (`of`, whose name is left out), or among the bidders and the seller of a lot: a line each, which
 * opens. Nothing if there are none.
 */
export function LinkedAccounts({ links, of }: { links: readonly AccountLink[]; of?: string }) {
  if (links.length === 0) return null;
  return (
    <RecordSection title="Linked accounts" aside={<span className="text-small text-ink-2">{links.length}</span>}>
      <ul className="divide-y divide-line border-y border-line">
        {links.map((link) => (
          <li key={link.id}>
            <details>
              <summary className="flex min-h-8 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-1 text-small">
                <b>
                  {link.accounts
                    .filter(({ id }) => id !== of)
                    .map(({ username }) => username)
                    .join(', ')}
                </b>
                <span className="text-ink-2">{kindsText(link.kinds)}</span>
                {link.isBarred ? <Chip tone="seal">Barred</Chip> : null}
                {link.status === 'cleared' ? <Chip tone="commit">Two people</Chip> : null}
                <span className="link ml-auto">Review</span>
              </summary>
              <div className="pb-3">
                <LinkDetail link={link} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </RecordSection>
  );
}
