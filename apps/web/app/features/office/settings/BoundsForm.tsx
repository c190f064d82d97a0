import type { OfficeSettings } from '@assay/contract/shapes/settings.ts';
import { EMPTY_SETTINGS } from '@assay/domain/settings/settings.ts';
import { browserApi } from '../../../session/browserApi.ts';
import { BOUND_LABELS } from './boundLabels.ts';
import { centsText, createReader, percentText } from './numbers.ts';
import { SettingForm } from './SettingForm.tsx';

/** What one person may do without a second one. */
export function BoundsForm({ entry }: { entry: OfficeSettings['bounds'] }) {
  const bounds = entry.value ?? EMPTY_SETTINGS.bounds;
  return (
    <SettingForm
      settingKey="bounds"
      title="Two people"
      entry={entry}
      inputs={[
        {
          name: 'actionCents',
          label: BOUND_LABELS.actionCents,
          kind: 'money',
          hint: 'A refund, a claim, a price below the estimate, how far voiding bids lowers a price, a voided manual invoice, a giveaway.',
        },
        {
          name: 'paymentCents',
          label: BOUND_LABELS.paymentCents,
          kind: 'money',
          hint: 'A wire, check or cash marked as received. Payments together: ten times the totals below.',
        },
        {
          name: 'dayCents',
          label: BOUND_LABELS.dayCents,
          kind: 'money',
          hint: 'Everything but payments that one person does, or that one buyer or item gains.',
        },
        { name: 'monthCents', label: BOUND_LABELS.monthCents, kind: 'money', hint: 'The same in 30 days.' },
        {
          name: 'couponCents',
          label: BOUND_LABELS.couponCents,
          kind: 'money',
          hint: 'Its largest discount times its uses. Without a cap or a number of uses it always takes two people.',
        },
        {
          name: 'openingBps',
          label: BOUND_LABELS.openingBps,
          hint: 'The opening bid, or the reserve if it is higher.',
        },
        {
          name: 'shortestLotMinutes',
          label: BOUND_LABELS.shortestLotMinutes,
          hint: 'From its start to its end. Ending within 24 hours also takes two people if the lot could sell below its low estimate by more than one action allows.',
        },
      ]}
      texts={{
        actionCents: centsText(bounds.actionCents),
        paymentCents: centsText(bounds.paymentCents),
        dayCents: centsText(bounds.dayCents),
        monthCents: centsText(bounds.monthCents),
        couponCents: centsText(bounds.couponCents),
        openingBps: percentText(bounds.openingBps),
        shortestLotMinutes: String(bounds.shortestLotMinutes),
      }}
      parse={(typed) => {
        const { faults, cents, percent } = createReader(typed);
        const value = {
          actionCents: cents('actionCents'),
          paymentCents: cents('paymentCents'),
          dayCents: cents('dayCents'),
          monthCents: cents('monthCents'),
          couponCents: cents('couponCents'),
          openingBps: percent('openingBps'),
          shortestLotMinutes: Number(typed.shortestLotMinutes),
        };
        if (value.openingBps > 10_000) faults.openingBps = 'Enter a percentage from 0 to 100';
        if (
          !/^\d{1,5}$/.test(typed.shortestLotMinutes ?? '') ||
          value.shortestLotMinutes > 10_080 ||
          value.shortestLotMinutes < 1
        )
          faults.shortestLotMinutes = 'Enter minutes from 1 to 10,080, which is a week';
        return Object.keys(faults).length > 0 ? { faults } : value;
      }}
      send={(body, idempotencyKey) => browserApi.call('setting.bounds', { body, idempotencyKey })}
    >
      What one person may do alone. Anything above needs a colleague’s confirmation under Requests. Higher limits are
      confirmed by another administrator.
    </SettingForm>
  );
}
