import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import type { Item } from '@assay/contract/shapes/item.ts';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { PerforatedRule } from '@assay/ui/components/PerforatedRule.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { VisuallyHidden } from '@assay/ui/components/VisuallyHidden.tsx';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import type { ReactNode } from 'react';
import { lotName, premiumLine } from '../../entities/lot/lotState.ts';
import type { PlaceChoice } from '../../entities/price/usePlace.ts';
import { CalendarLink } from '../watch/CalendarLink.tsx';
import { Moment } from './Moment.tsx';
import { PanelBody } from './PanelBody.tsx';
import { PositionStrip } from './PositionStrip.tsx';
import type { PanelState } from './panelState.ts';
import type { BidState } from './useBid.ts';

export type PanelProps = {
  item: Item;
  lot: Lot;
  access: Access | null;
  state: PanelState;
  bid: BidState;
  places: PlaceChoice;
  /** The winner's total and button. Without it, a link to the invoice. */
  won?: ReactNode;
  /** Called when a lot offer was answered, to reload everything. */
  onAnswered: () => void;
};

/** Phase, clock, price, position, what happens next, and the one available action. Each row keeps its height. */
export function BidPanel(props: PanelProps) {
  const { lot, state } = props;
  const { phase, clock, price, rule } = state;
  const premium = premiumLine(lot);
  return (
    <>
      <div className={`bid-phase tone-${phase.tone}`}>
        <span className="bid-phase-words">
          <Icon name={TONE_GLYPH[phase.tone]} />
          {phase.label}
        </span>
        <span className="mono">{lotName(lot)}</span>
      </div>
      <div className="bid-rows">
        {clock === null ? null : (
          <>
            <div className="bid-clock">
              <span>
                <VisuallyHidden>{clock.label} </VisuallyHidden>
                <Countdown endsAt={clock.endsAt} phase={clock.style} size="panel" closingText={closingText(lot)} />
              </span>
              <span className="bid-clock-note">
                {clock.isMomentNamed ? <Moment at={clock.endsAt}>{clock.note}</Moment> : clock.note}
              </span>
            </div>
            <PerforatedRule bleed />
          </>
        )}
        <div className="bid-price">
          <span className="bid-price-words num">
            {price.label}
            <span className="bid-reserve">
              {[price.reserve, props.item.achOnly ? 'Bank transfer only' : '']
                .filter((part) => part !== '')
                .join(' · ')}
            </span>
          </span>
          {price.cents === null ? null : premium === null ? (
            <Price cents={price.cents} size="panel" />
          ) : (
            <span className="bid-price-amount">
              <Price cents={price.cents} size="panel" />
              <span className="bid-reserve num">{premium}</span>
            </span>
          )}
        </div>
        <PositionStrip state={state} />
        {rule.text === '' ? null : (
          <p className={rule.tone === null ? 'bid-rule' : `bid-rule bid-rule-warn tone-${rule.tone}`}>{rule.text}</p>
        )}
        {lot.status === 'open' && props.bid.flow.step === 'edit' ? (
          <p className="m-0 text-small">
            <CalendarLink slug={props.item.slug} lot={lot} isQuiet />
          </p>
        ) : null}
        <PanelBody {...props} />
      </div>
    </>
  );
}

function closingText(lot: Lot): string {
  if (lot.status === 'not_started') return 'Opening…';
  return 'Closing…';
}
