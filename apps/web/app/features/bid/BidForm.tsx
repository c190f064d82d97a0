import { Button } from '@assay/ui/components/Button.tsx';
import { CheckboxField } from '@assay/ui/components/CheckboxField.tsx';
import { Field } from '@assay/ui/components/Field.tsx';
import { Icon } from '@assay/ui/components/Icon.tsx';
import { LinkButton } from '@assay/ui/components/LinkButton.tsx';
import { formatMoney } from '@assay/ui/money.ts';
import type { RefObject } from 'react';
import { amountInWords } from '../../forms/amountInWords.ts';
import { loginPath } from '../../session/next.ts';
import { QuickBids } from './QuickBids.tsx';
import type { BidState } from './useBid.ts';

const SPELL_OUT_FROM_CENTS = 1_000_000;

const EXPLAINED = {
  max: 'Private. We bid for you, one increment at a time, only as high as needed.',
  exact: 'If your bid leads, the price goes straight to this amount.',
  sealed: 'Encrypted until the deadline; no one can see it. Enter the most you’re willing to pay.',
} as const;

const LABELS = {
  log_in: 'Your maximum bid',
  bid: 'Your maximum bid',
  raise: 'Your new maximum',
  seal: 'Your sealed bid',
  raise_sealed: 'Your new sealed bid',
} as const;
const REVIEWS = {
  bid: 'Review bid',
  raise: 'Review new maximum',
  seal: 'Review sealed bid',
  raise_sealed: 'Review new sealed bid',
} as const;

/** The amount field and the review button; visitors log in and return with the amount. */
export function BidForm({
  bid,
  mode,
  slug,
  field,
}: {
  bid: BidState;
  mode: 'bid' | 'raise' | 'seal' | 'raise_sealed' | 'log_in';
  slug: string;
  field: RefObject<HTMLInputElement | null>;
}) {
  const { text, isMax, isBlind, showsError: isJudged, error, amountCents } = bid;
  const review = (): void => {
    if (!bid.review()) field.current?.focus();
  };
  return (
    <form
      className="bid-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (mode !== 'log_in') review();
      }}
    >
      <QuickBids minimumCents={bid.minimumCents} increments={bid.increments} onPick={bid.fill} />
      <Field
        label={isMax ? LABELS[mode] : 'Your exact bid'}
        hint={<span className="bid-explained">{EXPLAINED[isBlind ? 'sealed' : isMax ? 'max' : 'exact']}</span>}
      >
        {(control) => (
          <>
            <span className="input-box">
              <span className="input-affix input-money-affix" aria-hidden="true">
                $
              </span>
              <input
                {...control}
                ref={field}
                name="amount"
                className="input input-money"
                inputMode="decimal"
                autoComplete="off"
                enterKeyHint="next"
                value={text}
                placeholder={formatMoney(bid.minimumCents).slice(1)}
                aria-invalid={isJudged || undefined}
                aria-describedby={`${control['aria-describedby']} ${control.id}-echo`}
                onChange={(event) => bid.type(event.currentTarget.value)}
              />
            </span>
            <p id={`${control.id}-echo`} className={isJudged ? 'bid-echo bid-echo-fault' : 'bid-echo'}>
              {isJudged ? (
                <>
                  <Icon name="alert" />
                  <span className="visually-hidden">Error: </span>
                  {error}
                </>
              ) : (
                echo(amountCents, error, bid.minimumCents)
              )}
            </p>
          </>
        )}
      </Field>
      {isBlind ? null : (
        <CheckboxField
          name="exact"
          label="Bid exactly this amount instead"
          className="bid-exact"
          checked={!isMax}
          onChange={(event) => bid.setMax(!event.currentTarget.checked)}
        />
      )}
      {mode === 'log_in' ? (
        <LinkButton
          href={loginPath(`/items/${slug}${amountCents === null ? '' : `?bid=${amountCents / 100}`}`)}
          variant="commit"
          size="large"
          block
        >
          {amountCents === null ? 'Log in to bid' : `Log in to bid ${formatMoney(amountCents)}`}
        </LinkButton>
      ) : (
        <Button type="submit" variant="commit" size="large" block>
          {REVIEWS[mode]}
        </Button>
      )}
    </form>
  );
}

/** The typed amount read back, or what is wrong with it. */
function echo(amountCents: number | null, error: string | null, minimumCents: number): string {
  if (amountCents === null) return `Any whole dollar amount of ${formatMoney(minimumCents)} or more.`;
  if (error !== null) return error;
  const figures = formatMoney(amountCents);
  return amountCents < SPELL_OUT_FROM_CENTS ? figures : `${figures}: ${amountInWords(amountCents)}`;
}
