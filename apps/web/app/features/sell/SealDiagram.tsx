/** A QR code in short: the three corners that make one recognizable, and a few dots. */
const QR_CORNERS = [
  [214, 44],
  [270, 44],
  [214, 100],
] as const;
const QR_DOTS = [
  [246, 46],
  [256, 56],
  [244, 64],
  [214, 80],
  [228, 88],
  [244, 80],
  [258, 84],
  [272, 78],
  [286, 88],
  [250, 98],
  [264, 102],
  [280, 102],
  [246, 114],
  [270, 116],
  [286, 112],
] as const;

/** Where on a sealed item its two codes are: the seal code in the QR code, and the number printed on the hologram. */
export function SealDiagram() {
  return (
    <figure className="seal-diagram">
      <svg viewBox="0 0 320 196" role="img" aria-labelledby="seal-diagram-title" className="w-full max-w-80">
        <title id="seal-diagram-title">
          The seal on your item. The hologram, on the left, has the hologram number printed along its edge. The QR code
          next to it, on the right, holds the seal code.
        </title>
        <rect
          x="1"
          y="21"
          width="318"
          height="132"
          rx="6"
          fill="var(--color-surface)"
          stroke="var(--color-line-strong)"
          strokeWidth="1.5"
        />
        <g fill="none" stroke="var(--color-ink-3)" strokeWidth="1.5">
          <circle cx="92" cy="87" r="52" />
          <circle cx="92" cy="87" r="38" strokeDasharray="3 3" />
          <circle cx="92" cy="87" r="30" />
          <path d="M92 62l6.5 16.5L116 80l-13.5 11.5L107 109l-15-9.5L77 109l4.5-17.5L68 80l17.5-1.5z" />
        </g>
        <path id="seal-diagram-edge" d="M47.5 87a44.5 44.5 0 0 1 89 0" fill="none" />
        <text fill="var(--color-ink)" fontSize="10.5" fontWeight="700" letterSpacing="1" className="mono">
          <textPath href="#seal-diagram-edge" startOffset="50%" textAnchor="middle">
            AS-XXXXXXXX-X
          </textPath>
        </text>
        <rect x="204" y="34" width="102" height="102" fill="white" stroke="var(--color-line-strong)" />
        <g fill="black">
          {QR_CORNERS.map(([x, y]) => (
            <path key={`${x} ${y}`} fillRule="evenodd" d={`M${x} ${y}h26v26h-26zm4 4v18h18v-18zm4 4h10v10h-10z`} />
          ))}
          {QR_DOTS.map(([x, y]) => (
            <rect key={`${x} ${y}`} x={x} y={y} width="7" height="7" />
          ))}
        </g>
        <g stroke="var(--color-ink)" strokeWidth="1.5" fill="none">
          <path d="M92 139v22M255 136v25" />
        </g>
        <g fill="var(--color-ink)" fontSize="13" textAnchor="middle">
          <text x="92" y="176" fontWeight="600">
            Hologram number
          </text>
          <text x="255" y="176" fontWeight="600">
            Seal code
          </text>
          <text x="255" y="192" fontSize="11.5" fill="var(--color-ink-2)">
            in the QR code
          </text>
          <text x="92" y="192" fontSize="11.5" fill="var(--color-ink-2)">
            printed on the edge
          </text>
        </g>
      </svg>
      <figcaption className="mt-2 text-small text-ink-2">
        Scan the QR code, or enter the part of its link after “/q/”. If you bought the item from us, the hologram number
        is enough.
      </figcaption>
    </figure>
  );
}
