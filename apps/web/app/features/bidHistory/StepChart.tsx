import type { BidRow } from '@assay/contract/shapes/auction.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { stepChart } from '../../entities/lot/bidRows.ts';
import { clockTime, weekday } from '../../entities/lot/times.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';

const WIDTH = 600;
const HEIGHT = 150;
const DAY_MS = 86_400_000;

/** The price over time as a step line. Its text alternative is the table that follows. */
export function StepChart({ rows }: { rows: readonly BidRow[] }) {
  const zone = useTimeZone();
  const chart = stepChart(rows, WIDTH, HEIGHT);
  if (chart === null) return null;
  const { points, extendedFromX } = chart;
  const last = points.at(-1)!;
  const when = chart.toAt - chart.fromAt > DAY_MS ? weekday : clockTime;
  return (
    <figure className="chart">
      <div className="chart-y num" aria-hidden="true">
        <span>{formatMoney(chart.highCents)}</span>
        <span>{formatMoney(chart.lowCents)}</span>
      </div>
      <svg
        className="chart-box"
        viewBox={`-6 -8 ${WIDTH + 12} ${HEIGHT + 16}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Price by time, from ${formatMoney(chart.lowCents)} to ${formatMoney(chart.highCents)}. The table below lists every bid.`}
      >
        {extendedFromX === null ? null : (
          <rect
            className="chart-extended"
            x={extendedFromX}
            y={-8}
            width={WIDTH + 6 - extendedFromX}
            height={HEIGHT + 16}
          />
        )}
        <path className="chart-area" d={`${chart.line}V${HEIGHT}H${points[0]!.x}Z`} />
        <path className="chart-line" d={chart.line} vectorEffect="non-scaling-stroke" />
        {points.map((point, index) =>
          point.isYou || index === points.length - 1 ? (
            // A dot of zero length with round ends stays round however the box is stretched.
            <path
              // biome-ignore lint/suspicious/noArrayIndexKey: bids keep their order
              key={index}
              className={point.isYou ? 'chart-dot chart-you' : 'chart-dot'}
              d={`M${point.x} ${point.y}h0`}
              vectorEffect="non-scaling-stroke"
            />
          ) : null,
        )}
      </svg>
      <figcaption className="chart-x num">
        <span>{when(chart.fromAt, zone)}</span>
        <span className="chart-keys">
          {points.some((point) => point.isYou) ? <span className="chart-key-you">Your bids</span> : null}
          {extendedFromX === null || extendedFromX >= last.x ? null : (
            <span className="chart-key-extended">Extended</span>
          )}
        </span>
        <span>{when(chart.toAt, zone)}</span>
      </figcaption>
    </figure>
  );
}
