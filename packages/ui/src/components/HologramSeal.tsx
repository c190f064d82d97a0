import type { PointerEvent } from 'react';
import { useId, useRef } from 'react';
import type { Grade } from './GradeMark.tsx';
import { GradeMark } from './GradeMark.tsx';

/**
 * The hologram of a certificate: spectrum, line work, a ring of microtext with the serial, the grade in the middle.
 * Decorative: print the serial as text next to it. The spectrum turns with the pointer.
 */
export function HologramSeal({ serial, grade, size = 128 }: { serial: string; grade?: Grade; size?: 96 | 128 | 168 }) {
  const id = useId();
  const box = useRef<HTMLSpanElement>(null);
  const ring = `${serial} · ASSAY · `.repeat(Math.max(2, Math.round(98 / (serial.length + 11))));
  const turn = (event: PointerEvent<HTMLSpanElement>): void => {
    const at = event.currentTarget.getBoundingClientRect();
    box.current?.style.setProperty('--tilt', String((event.clientX - at.left) / at.width));
  };
  return (
    <span ref={box} className={`hologram hologram-${size}`} aria-hidden="true" onPointerMove={turn}>
      <span className="hologram-lines" />
      {/* Drawn ten times its size and scaled down: no type on the page is set smaller than can be read. */}
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the whole seal is hidden from screen readers */}
      <svg className="hologram-text" viewBox="-520 -520 1040 1040" focusable="false">
        <path id={id} d="M0 452A452 452 0 1 1 .1 452" fill="none" />
        <text>
          <textPath href={`#${id}`} textLength={2800}>
            {ring}
          </textPath>
        </text>
      </svg>
      {grade ? <GradeMark grade={grade} size={size === 168 ? 104 : 64} withWord={false} /> : null}
    </span>
  );
}
