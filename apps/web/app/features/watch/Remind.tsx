import type { Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { loginPath } from '../../session/next.ts';
import { useShellData } from '../../session/shellData.ts';
import { CalendarLink } from './CalendarLink.tsx';
import { useWatch } from './Watch.tsx';

/** For a lot that isn't open yet: a reminder (the same as watching it) and a calendar entry. */
export function Remind({ item, lot }: { item: Item; lot: Lot }) {
  const isLoggedIn = (useShellData()?.viewer ?? null) !== null;
  const [isSet, set] = useWatch(item, [`We’ll remind you when ${item.title} opens.`, 'Reminder off.']);
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
        We’ll alert you here and by email an hour before it opens and when it opens.
        {isSet ? ' Press again to turn the reminder off.' : ''}
      </p>
      <p className="m-0 text-small">
        <CalendarLink slug={item.slug} lot={lot} isQuiet />
      </p>
    </>
  );
}
