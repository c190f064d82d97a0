import { Anchor } from '@assay/ui/components/Anchor.tsx';
import { Strip } from '@assay/ui/components/Strip.tsx';
import type { Notice } from './refusals.ts';

/** Why a bid was refused, with a link to fix it. */
export function NoticeStrip({ notice, tone = 'seal' }: { notice: Notice; tone?: 'seal' | 'amber' }) {
  return (
    <Strip tone={tone} title={notice.title}>
      {notice.text}
      {notice.link ? (
        <>
          {' '}
          <Anchor className="underline underline-offset-2" href={notice.link.href}>
            {notice.link.label}
          </Anchor>
        </>
      ) : null}
    </Strip>
  );
}
