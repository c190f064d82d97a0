import type { PublicSale } from '@assay/contract/shapes/publicSale.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { useAnnounce } from '@assay/ui/components/LiveRegion.tsx';
import { useEffect, useState } from 'react';
import { browserApi } from '../../session/browserApi.ts';
import { isExpectedFailure } from '../../session/isExpectedFailure.ts';
import { loginPath } from '../../session/next.ts';
import { useResumeAfterLogin } from '../../session/useResumeAfterLogin.ts';

/**
 * Follows or unfollows a sale: optimistic, reverted if the server refuses. Visitors log in first and return to a followed
 * sale. `isFollowed`: null for a visitor.
 */
export function FollowSale({
  sale: { slug, title },
  isFollowed,
}: {
  sale: Pick<PublicSale, 'slug' | 'title'>;
  isFollowed: boolean | null;
}) {
  const announce = useAnnounce();
  const [isOn, setOn] = useState(isFollowed === true);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => setOn(isFollowed === true), [isFollowed]);
  const set = async (next: boolean): Promise<void> => {
    setOn(next);
    setFailed(false);
    try {
      await browserApi.call(next ? 'sale.follow' : 'sale.unfollow', { params: { slug } });
      announce(next ? `You’re following ${title}.` : `You’re no longer following ${title}.`);
    } catch (error) {
      if (!isExpectedFailure(error)) throw error;
      setOn(!next);
      setFailed(true);
    }
  };
  useResumeAfterLogin('follow', isFollowed !== null, () => set(true));
  return (
    <p className="follow">
      {isFollowed === null ? (
        <LinkButton href={loginPath(`/sales/${slug}?follow=1`)} aria-label={`Follow ${title}: log in first`}>
          <Icon name="bell" />
          Follow
        </LinkButton>
      ) : (
        <Button
          aria-pressed={isOn}
          aria-label={isOn ? `Follow ${title}: following` : `Follow ${title}`}
          onClick={() => void set(!isOn)}
        >
          <Icon name="bell" />
          {isOn ? 'Following' : 'Follow'}
        </Button>
      )}
      <span className="text-small text-ink-2" role="status">
        {hasFailed
          ? 'We couldn’t save that. Please try again.'
          : isOn
            ? 'We’ll alert you before the sale opens and before its first lot closes.'
            : 'Get alerts before the sale opens and closes.'}
      </span>
    </p>
  );
}
