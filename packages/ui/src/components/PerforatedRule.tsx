import { cx } from '../cx.ts';

/** The stub's perforation. `bleed` runs it over a panel's padding with a punched hole at each edge. */
export function PerforatedRule({ bleed, className }: { bleed?: boolean; className?: string }) {
  return (
    <div className={cx(bleed && 'perforated-bleed', className)} aria-hidden="true">
      <div className="perforated" />
    </div>
  );
}
