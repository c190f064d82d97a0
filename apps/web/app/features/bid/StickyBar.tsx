import type { Lot } from '@assay/contract/shapes/auction.ts';
import { Button } from '@assay/ui/components/Button.tsx';
import { Countdown } from '@assay/ui/components/Countdown.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { Price } from '@assay/ui/components/Price.tsx';
import { TONE_GLYPH } from '@assay/ui/tone.ts';
import { premiumLine } from '../../entities/lot/lotState.ts';
import type { PanelAction, PanelState } from './panelState.ts';

const LABELS: Record<PanelAction, string> = {
  log_in: 'Log in to bid',
  log_in_if_bidder: 'Details',
  finish_steps: 'Get ready to bid',
  bid: 'Bid',
  raise: 'Raise maximum',
  seal: 'Place sealed bid',
  raise_sealed: 'Raise sealed bid',
  get_credit: 'Details',
  pay_overdue: 'Details',
  pay_invoice: 'Details',
  answer_offer: 'Answer',
  contact: 'Details',
  remind: 'Remind me',
  browse: 'Details',
  none: 'Details',
};

/** On a phone: price, clock and one button that opens the panel as a sheet, or once the lot has closed does the next thing. */
export function StickyBar({
  lot,
  state,
  link,
  onOpen,
}: {
  lot: Lot;
  state: PanelState;
  /** Of a closed lot, whose panel is on the page itself: where the button leads instead. */
  link: { href: string; label: string; isMain: boolean } | null;
  onOpen: () => void;
}) {
  const { clock, price, phase, standing, action } = state;
  const premium = premiumLine(lot);
  const tone = standing === 'outbid' ? 'seal' : standing === 'leading' ? 'commit' : phase.tone;
  const positionText = standing === 'outbid' ? 'Outbid' : standing === 'leading' ? 'You’re leading' : phase.label;
  const text = lot.pausedAt === null ? positionText : phase.label;
  const isMain =
    action === 'bid' ||
    action === 'raise' ||
    action === 'seal' ||
    action === 'raise_sealed' ||
    action === 'log_in' ||
    action === 'finish_steps' ||
    action === 'answer_offer';
  return (
    // biome-ignore lint/a11y/useSemanticElements: named only, not a separate landmark in the page outline
    <div className="sticky-bar" role="group" aria-label={`Lot ${lot.lotNumber}`}>
      <div className="sticky-bar-facts">
        {price.cents === null ? <b>{phase.label}</b> : <Price cents={price.cents} size="card" />}
        {price.cents === null || premium === null ? null : <span className="sticky-bar-premium">{premium}</span>}
        <span className={`sticky-bar-state tone-${tone}`}>
          <Icon name={TONE_GLYPH[tone]} />
          {text}
          {clock === null ? null : (
            <Countdown
              endsAt={clock.endsAt}
              phase={clock.style}
              closingText={lot.status === 'not_started' ? 'opening' : 'closing'}
            />
          )}
        </span>
      </div>
      {link === null ? (
        <Button variant={isMain ? 'commit' : 'quiet'} aria-haspopup="dialog" onClick={onOpen}>
          {LABELS[action]}
        </Button>
      ) : (
        <LinkButton href={link.href} variant={link.isMain ? 'commit' : 'quiet'}>
          {link.label}
        </LinkButton>
      )}
    </div>
  );
}
