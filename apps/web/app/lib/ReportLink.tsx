import type { ReportSubject } from '@assay/domain/account/abuse.ts';
import { Anchor } from '@assay/ui/components/Anchor.tsx';

/** The way to report a lot, an item, an offer, a resale or a profile. `name` is what the page calls it by. */
export function ReportLink({
  subject,
  id,
  name,
  className = 'mt-2',
}: {
  subject: ReportSubject;
  id: string;
  name: string;
  className?: string;
}) {
  const query = new URLSearchParams({ subject, id, name });
  return (
    <p className={`${className} text-small`}>
      <Anchor className="link text-ink-2" href={`/report?${query}`}>
        Report a problem
      </Anchor>
    </p>
  );
}
