import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { loginPath } from '../session/next.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { useWatch } from './Watch.tsx';

/** Of a lot that is not open yet: to be told before it opens, which is to watch it, and its calendar entry. */
export function Remind({ item, lot }: { item: Item; lot: Lot }) {
  const isLoggedIn = (useRouteLoaderData<typeof rootLoader>('root')?.viewer ?? null) !== null;
  const [isSet, set] = useWatch(item, [`You will be told when ${item.title} opens.`, 'The reminder is off.']);
  return (
    <>
      {isLoggedIn ? (
        <Button size="large" block className={isSet ? 'is-reminded' : undefined} onClick={() => void set(!isSet)}>
          <Icon name="bell" />
          {isSet ? 'Reminder set' : 'Remind me'}
        </Button>
      ) : (
        <LinkButton href={loginPath(`/items/${item.slug}?watch=1`)} size="large" block>
          <Icon name="bell" />
          Remind me
        </LinkButton>
      )}
      <p className="m-0 text-small text-ink-2">
        {isSet ? 'You will be told' : 'We tell you'} an hour before it opens and when it does, here and by e-mail.
        {isSet ? ' Press again to take it back.' : ''}
      </p>
      <p className="m-0 text-small">
        <CalendarLink slug={item.slug} lot={lot} isQuiet />
      </p>
    </>
  );
}
