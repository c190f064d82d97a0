import type { FollowKind } from '@assay/contract/shapes/following.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useState } from 'react';
import { browserApi, problemOf } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { loginPath } from '../../session/next.ts';
import { useResumeAfterLogin } from '../../session/useResumeAfterLogin.ts';

type Props = {
  kind: FollowKind;
  target: { id: string; name: string };
  /** The page's own path. */
  path: string;
  /** The button's text while it isn't followed. */
  label?: string;
  /** Null: a visitor. */
  isFollowed: boolean | null;
};

/**
 * Follows or unfollows an artist or a collection: optimistic, reverted if the server refuses. Visitors log in first and
 * return to a followed page.
 */
export function Follow({ kind, target: { id, name }, path, label = 'Follow', isFollowed }: Props) {
  const announce = useAnnounce();
  const [isOn, setOn] = useState(isFollowed === true);
  const [error, setError] = useState<string | null>(null);
  useEffect(() => setOn(isFollowed === true), [isFollowed]);
  const set = async (next: boolean): Promise<void> => {
    setOn(next);
    setError(null);
    try {
      await browserApi.call(next ? 'follow.add' : 'follow.remove', { params: { kind, id } });
      announce(
        next
          ? `You’re following ${name}. We’ll alert you once a day about new items.`
          : `You’re no longer following ${name}.`,
      );
    } catch (error) {
      if (!isExpectedFailure(error)) throw error;
      setOn(!next);
      const problem = error instanceof Response ? await problemOf(error) : null;
      setError(problem?.code === 'too_many_follows' ? problem.message : 'We couldn’t save that. Please try again.');
    }
  };
  useResumeAfterLogin('follow', isFollowed !== null, () => set(true));
  return (
    <p className="follow">
      {isFollowed === null ? (
        <LinkButton href={loginPath(`${path}?follow=1`)} aria-label={`Follow ${name}: log in first`}>
          <Icon name="bell" />
          {label}
        </LinkButton>
      ) : (
        <Button
          aria-pressed={isOn}
          aria-label={isOn ? `Follow ${name}: following` : `Follow ${name}`}
          onClick={() => void set(!isOn)}
        >
          <Icon name="bell" />
          {isOn ? 'Following' : label}
        </Button>
      )}
      <span className="text-small text-ink-2" role="status">
        {error ??
          (isOn
            ? 'We’ll alert you once a day about new items, and before lots open.'
            : 'Get alerts about new items and lots.')}
      </span>
    </p>
  );
}
