import { Button } from '@assay/ui/components/Button.tsx';
import { EmptyState } from '@assay/ui/components/EmptyState.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import { useRevalidator } from 'react-router';
import { lazyWithRetry } from '../lib/lazyWithRetry.ts';
import '../features/bag/bag.css';
import { itemsText, namesText } from '../entities/bag/bagText.ts';
import { BagLine } from '../features/bag/BagLine.tsx';
import { BagSummary } from '../features/bag/BagSummary.tsx';
import { differsFromLine } from '../features/bag/lineChanges.ts';
import { type Bag, useBag } from '../features/bag/useBag.ts';
import { NeedsScript } from '../forms/NeedsScript.tsx';
import { personalMeta } from '../lib/title.ts';
import { useLive } from '../live/useLive.ts';
import { requestContext } from '../session/context.ts';
import { loadFor } from '../session/load.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { Restoring } from '../shell/AuthFrame.tsx';
import type { Route } from './+types/bag';

// Suggestions load after the bag's contents.
const Suggestions = lazyWithRetry(() => import('../features/bag/Suggestions.tsx'), 'Suggestions');

export { RouteErrorPage as ErrorBoundary } from '../shell/RouteErrorPage.tsx';

export async function loader(args: Route.LoaderArgs) {
  const [cart, suggestions] = await loadFor(args, (api) =>
    Promise.all([api.call('cart.read', { query: { calculate: 'true' } }), api.call('cart.suggestion')]),
  );
  return { cart, suggestions: suggestions.items, isLoggedIn: args.context.get(requestContext).viewer !== null };
}

export const meta: Route.MetaFunction = ({ matches }) => personalMeta('Your bag', matches);

export default function BagPage({ loaderData: { cart: loaded, suggestions, isLoggedIn } }: Route.ComponentProps) {
  const { isRestoring } = useSession();
  const { revalidate } = useRevalidator();
  const bag = useBag(loaded);
  const { cart } = bag;
  useLive({
    auctionIds: cart.lines.flatMap(({ auctionId }) => (auctionId === null ? [] : [auctionId])),
    user: isLoggedIn,
    onEvent(event) {
      const line = 'auctionId' in event ? cart.lines.find(({ auctionId }) => auctionId === event.auctionId) : undefined;
      // The first event arrives a moment after the page was rendered.
      if (line && (event.kind !== 'snapshot' || differsFromLine(event.lot, line))) void revalidate();
    },
    onResume: () => void revalidate(),
  });
  return (
    <div className="page py-8 md:py-12">
      <div className="section-head">
        <h1>Your bag</h1>
        {cart.count === 0 ? null : <p className="text-ink-2">{itemsText(cart.count)}</p>}
      </div>
      {isRestoring ? (
        <Restoring />
      ) : (
        <>
          {cart.lines.length + suggestions.length === 0 ? null : <NeedsScript what="Changing your bag" />}
          <BagNotices bag={bag} />
          {cart.lines.length === 0 ? (
            <Empty isLoggedIn={isLoggedIn} />
          ) : (
            <div className="bag-grid">
              <div>
                <ul className="bag-lines">
                  {cart.lines.map((line) => (
                    <li key={line.itemId}>
                      <BagLine line={line} bag={bag} mayWatch={isLoggedIn} />
                    </li>
                  ))}
                </ul>
                {cart.lines.length > 1 ? (
                  <Button
                    variant="plain"
                    className="bag-fold"
                    pending={bag.pending === 'all'}
                    pendingLabel="One moment…"
                    onClick={() => void bag.clear()}
                  >
                    Empty bag
                  </Button>
                ) : null}
              </div>
              <div className="bag-side">
                <BagSummary bag={bag} isLoggedIn={isLoggedIn} />
              </div>
            </div>
          )}
          <Suggestions items={suggestions} bag={bag} />
        </>
      )}
    </div>
  );
}

/** What happened to the bag, what can be undone, and what binds all of it. */
function BagNotices({ bag }: { bag: Bag }) {
  const { cart, removed, error } = bag;
  const bankOnly = cart.lines.filter(({ itemId }) => cart.achOnlyItemIds.includes(itemId));
  const others = cart.lines.length - bankOnly.length;
  return (
    <div className="bag-strips">
      <div role="alert">
        {error === null || error.itemId !== null ? null : <Strip tone="seal" title={error.message} />}
      </div>
      {removed === null ? null : (
        <Strip
          title={removed.message}
          action={
            <Button pending={bag.pending === 'undo'} pendingLabel="One moment…" onClick={() => void bag.undo()}>
              Undo
            </Button>
          }
        />
      )}
      {cart.notices.map((notice) => (
        <Strip key={notice.message} tone="amber" title={notice.message} />
      ))}
      {cart.achOnly && bankOnly.length === 0 ? (
        <Strip tone="blind" title="Bank transfer only.">
          Your total is above the card limit. We’ll debit your bank account in about four business days.
        </Strip>
      ) : null}
      {bankOnly.length === 0 ? null : (
        <Strip tone="blind" title="Bank transfer only.">
          {namesText(bankOnly.map(({ title }) => title))} {bankOnly.length === 1 ? 'is' : 'are'} above the card limit
          {others === 0
            ? '.'
            : `, so you’ll pay for the whole bag from a bank account. To pay for the ${others === 1 ? 'other item' : 'others'} by card, buy ${others === 1 ? 'it' : 'them'} separately.`}
        </Strip>
      )}
    </div>
  );
}

function Empty({ isLoggedIn }: { isLoggedIn: boolean }) {
  return (
    <EmptyState
      title="Your bag is empty"
      action={
        <LinkButton href="/marketplace" variant="commit">
          Go to the marketplace
        </LinkButton>
      }
    >
      {isLoggedIn
        ? 'Items you add stay here on all your devices. Lots you win are invoiced separately.'
        : 'Items you add stay in this browser, and we keep them when you log in.'}
    </EmptyState>
  );
}
