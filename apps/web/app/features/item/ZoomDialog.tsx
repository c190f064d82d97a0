import type { Media } from '@assay/contract/shapes/item.ts';
import { Dialog } from '@assay/ui/components/Dialog.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import type { PointerEvent, WheelEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

const STEPS = [1, 1.5, 2, 3, 4] as const;
const MOVED_PX = 4;

/** A picture as close as four times. Buttons, + and −, a press, or the wheel with Ctrl zoom; dragging, arrows and scrolling pan. */
export default function ZoomDialog({
  open,
  onClose,
  picture,
  name,
}: {
  open: boolean;
  onClose: () => void;
  picture: Media;
  name: string;
}) {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (open) setStep(0);
  }, [open]);
  const scale = STEPS[step]!;
  const to = (next: number): void => setStep(Math.min(STEPS.length - 1, Math.max(0, next)));
  return (
    <Dialog open={open} onClose={onClose} title={name} className="zoom-dialog">
      <div className="zoom-tools">
        {/* biome-ignore lint/a11y/useSemanticElements: three buttons of one toolbar, not a form */}
        <div role="group" aria-label="Zoom" className="flex items-center gap-2">
          <button
            type="button"
            className="icon-button"
            aria-label="Zoom out"
            disabled={step === 0}
            onClick={() => to(step - 1)}
          >
            <Icon name="minus" />
          </button>
          <output className="num zoom-scale">{scale * 100}%</output>
          <button
            type="button"
            className="icon-button"
            aria-label="Zoom in"
            disabled={step === STEPS.length - 1}
            onClick={() => to(step + 1)}
          >
            <Icon name="plus" />
          </button>
        </div>
      </div>
      <Stage picture={picture} scale={scale} step={step} onStep={to} />
    </Dialog>
  );
}

function Stage({
  picture,
  scale,
  step,
  onStep,
}: {
  picture: Media;
  scale: number;
  step: number;
  onStep: (step: number) => void;
}) {
  const box = useRef<HTMLElement>(null);
  const drag = useRef<{ x: number; y: number; left: number; top: number; moved: boolean } | null>(null);
  const center = useRef({ x: 0.5, y: 0.5 });

  // The point that was in the middle, or under the pointer, stays where it was.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the scale has changed
  useEffect(() => {
    const stage = box.current;
    if (stage === null) return;
    stage.scrollLeft = center.current.x * stage.scrollWidth - stage.clientWidth / 2;
    stage.scrollTop = center.current.y * stage.scrollHeight - stage.clientHeight / 2;
  }, [scale]);

  const remember = (): void => {
    const stage = box.current;
    if (stage === null) return;
    center.current = {
      x: (stage.scrollLeft + stage.clientWidth / 2) / stage.scrollWidth,
      y: (stage.scrollTop + stage.clientHeight / 2) / stage.scrollHeight,
    };
  };
  const down = (event: PointerEvent<HTMLElement>): void => {
    const stage = event.currentTarget;
    drag.current = { x: event.clientX, y: event.clientY, left: stage.scrollLeft, top: stage.scrollTop, moved: false };
    if (event.pointerType === 'mouse') stage.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent<HTMLElement>): void => {
    const from = drag.current;
    if (from === null) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (Math.hypot(dx, dy) > MOVED_PX) from.moved = true;
    // A finger scrolls by itself.
    if (event.pointerType !== 'mouse') return;
    event.currentTarget.scrollLeft = from.left - dx;
    event.currentTarget.scrollTop = from.top - dy;
  };
  const up = (event: PointerEvent<HTMLElement>): void => {
    const wasPress = drag.current !== null && !drag.current.moved;
    drag.current = null;
    if (!wasPress) return;
    const stage = event.currentTarget;
    const at = stage.getBoundingClientRect();
    center.current = {
      x: (stage.scrollLeft + event.clientX - at.left) / stage.scrollWidth,
      y: (stage.scrollTop + event.clientY - at.top) / stage.scrollHeight,
    };
    onStep(step === STEPS.length - 1 ? 0 : step + 1);
  };
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey) return;
    remember();
    onStep(event.deltaY < 0 ? step + 1 : step - 1);
  };
  return (
    <section
      ref={box}
      className="zoom-stage"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label="Picture (scroll to pan when zoomed in)"
      onScroll={remember}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={() => {
        drag.current = null;
      }}
      onWheel={wheel}
      onKeyDown={(event) => {
        if (event.key === '+' || event.key === '=') onStep(step + 1);
        if (event.key === '-') onStep(step - 1);
      }}
    >
      {/* Only ever drawn in the browser, so the size may be set here. */}
      <div className="zoom-sheet" style={{ width: `${scale * 100}%`, height: `${scale * 100}%` }}>
        <img src={picture.url} alt={picture.alt} draggable={false} />
      </div>
    </section>
  );
}
