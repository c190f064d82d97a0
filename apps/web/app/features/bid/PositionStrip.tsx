import { Strip } from '@assay/ui/components/Strip.tsx';
import { useEffect, useRef, useState } from 'react';
import type { PanelState } from './panelState.ts';

const PULSE_GAP_MS = 2_000;

/** The viewer's position. Pulses once when the lead is lost, at most every two seconds. The row keeps its height. */
export function PositionStrip({ state }: { state: PanelState }) {
  const { position, standing } = state;
  const before = useRef({ standing, pulsedAt: Number.NEGATIVE_INFINITY });
  const [pulse, setPulse] = useState(0);
  useEffect(() => {
    const last = before.current;
    const isLost = standing === 'outbid' && last.standing === 'leading';
    const mayPulse = isLost && performance.now() - last.pulsedAt > PULSE_GAP_MS;
    before.current = { standing, pulsedAt: mayPulse ? performance.now() : last.pulsedAt };
    if (mayPulse) setPulse((count) => count + 1);
  }, [standing]);
  return (
    <Strip
      key={pulse}
      className="bid-position"
      tone={position.tone}
      title={position.title}
      pulse={pulse > 0 && standing === 'outbid'}
    >
      {position.text}
    </Strip>
  );
}
