import { amountFault, parseAmount } from '@assay/domain/money/readAmount.ts';
import { codesCall, mayCall } from '@assay/domain/office/roles.ts';
import { parseTime, timeFault } from '@assay/domain/readTime.ts';
import type { TimeZone } from '@assay/domain/timeZone.ts';
import { formatMoney } from '@assay/ui/money.ts';
import { useTimeZone } from '../../lib/DateTime.tsx';
import { browserApi } from '../../session/browserApi.ts';
import { type ActionInput, OfficeAction } from './OfficeAction.tsx';
import { countFault, parseCount, timeHint, unlessBlank } from './typed.ts';
import { useStaffRoles } from './useMayDo.ts';

const endsInput = (zone: TimeZone, blank: string): ActionInput => ({
  name: 'endsAt',
  label: 'Ends',
  kind: 'time',
  hint: timeHint(zone, `Leave blank for ${blank}.`),
  check: unlessBlank((typed) => timeFault(typed, zone)),
});

/** Makes a coupon. */
export function NewCoupon() {
  const zone = useTimeZone();
  return (
    <OfficeAction
      call="office.createCoupon"
      id="new-coupon"
      title="New coupon"
      buttonLabel="Create coupon"
      tone="commit"
      inputs={[
        {
          name: 'code',
          label: 'Code',
          kind: 'mono',
          hint: '4 to 20 letters, digits and hyphens.',
          check: (typed) =>
            /^[a-z0-9-]{4,20}$/i.test(typed.trim()) ? null : 'A code has 4 to 20 letters, digits and hyphens',
        },
        {
          name: 'off',
          label: 'Discount',
          hint: 'A percentage, for example 10%, or an amount, for example 25.00.',
          check: (typed) => (parseDiscount(typed) === null ? 'Enter 10% or 25.00' : null),
          preview: discountText,
        },
        {
          name: 'maximumCents',
          label: 'Maximum discount',
          kind: 'money',
          defaultValue: '250.00',
          hint: 'For percentages. Leave blank for no cap. A colleague must then confirm.',
          check: unlessBlank(amountFault),
        },
        {
          name: 'minimumSpendCents',
          label: 'Minimum purchase',
          kind: 'money',
          defaultValue: '0',
          check: amountFault,
        },
        {
          name: 'maximumUses',
          label: 'Total uses',
          hint: 'Leave blank for unlimited. A colleague must then confirm.',
          check: unlessBlank(countFault),
        },
        { name: 'maximumUsesPerUser', label: 'Uses per person', defaultValue: '1', check: countFault },
        {
          name: 'for',
          label: 'For',
          kind: 'select',
          options: [
            { value: 'everybody', label: 'Everyone' },
            { value: 'first', label: 'A first purchase' },
            { value: 'codes', label: 'Anyone who redeems a code for it' },
          ],
        },
        endsInput(zone, 'no end'),
      ]}
      send={(values, note, idempotencyKey) =>
        browserApi.call('office.createCoupon', {
          body: {
            code: (values.code ?? '').trim(),
            discount: discountOf(values),
            minimumSpendCents: parseAmount(values.minimumSpendCents ?? '') ?? 0,
            maximumUses: parseCount(values.maximumUses ?? ''),
            maximumUsesPerUser: parseCount(values.maximumUsesPerUser ?? '') ?? 1,
            isFirstPurchaseOnly: values.for === 'first',
            isPersonal: values.for === 'codes',
            endsAt: parseTime(values.endsAt ?? '', zone),
            note,
          },
          idempotencyKey,
        })
      }
      doneMessage="Coupon created."
    />
  );
}

/** "10%" or "25.00" as typed; null when it is neither. */
function parseDiscount(typed: string): { percent: number } | { valueCents: number } | null {
  const percent = /^(\d{1,3})\s*%$/.exec(typed.trim())?.[1];
  if (percent !== undefined)
    return Number(percent) >= 1 && Number(percent) <= 100 ? { percent: Number(percent) } : null;
  const valueCents = parseAmount(typed);
  return valueCents === null || valueCents === 0 ? null : { valueCents };
}

/** What was understood: "10% off", "$25.50 off". Null: nothing. */
function discountText(typed: string): string | null {
  const discount = parseDiscount(typed);
  if (discount === null) return null;
  return 'percent' in discount ? `${discount.percent}% off` : `${formatMoney(discount.valueCents, true)} off`;
}

function discountOf({ off = '', maximumCents = '' }: Record<string, string>) {
  const discount = parseDiscount(off) ?? { valueCents: 0 };
  return 'percent' in discount ? { ...discount, maximumCents: parseAmount(maximumCents) } : discount;
}

type Of = { couponId: string } | { itemId: string };
const idOf = (of: Of): string => ('couponId' in of ? of.couponId : of.itemId);

/** What can be done with the codes of a coupon or a giveaway: more of them, the table of them, an end. */
export function CodeActions({ of, name, codes, canMake }: { of: Of; name: string; codes: number; canMake: boolean }) {
  const zone = useTimeZone();
  const mayRead = mayCall(useStaffRoles(), codesCall);
  const id = idOf(of);
  const query = 'couponId' in of ? `coupon_id=${id}` : `item_id=${id}`;
  return (
    <>
      {canMake ? (
        <OfficeAction
          call="office.createCodes"
          id={`codes-${id}`}
          title="Create codes"
          inputs={[
            { name: 'count', label: 'How many', hint: 'At most 500 at a time.', check: countFault },
            { name: 'maximumClaims', label: 'People per code', defaultValue: '1', check: countFault },
            ...('itemId' in of
              ? [
                  {
                    name: 'shipping',
                    label: 'Shipping',
                    kind: 'select',
                    options: [
                      { value: 'buyer', label: 'Paid by the recipient' },
                      { value: 'house', label: 'Paid by us' },
                    ],
                  } satisfies ActionInput,
                ]
              : []),
            endsInput(zone, 'no end'),
          ]}
          send={(values, note, idempotencyKey) =>
            browserApi.call('office.createCodes', {
              body: {
                of,
                count: parseCount(values.count ?? '') ?? 0,
                maximumClaims: parseCount(values.maximumClaims ?? '') ?? 1,
                shipsFree: values.shipping === 'house',
                endsAt: parseTime(values.endsAt ?? '', zone),
                note,
              },
              idempotencyKey,
            })
          }
          doneMessage={`Codes for ${name} created. Save them as a table.`}
        />
      ) : null}
      {mayRead && codes > 0 ? (
        <a className="btn btn-quiet" href={`/v1/office/code?${query}`} download>
          Save codes
        </a>
      ) : null}
    </>
  );
}

/** Stops a coupon with its codes. */
export function StopCoupon({ id, code }: { id: string; code: string }) {
  return (
    <OfficeAction
      call="office.stopCoupon"
      id={`stop-${id}`}
      title="Stop"
      buttonLabel="Stop coupon"
      tone="danger"
      confirm={{
        title: `Stop ${code}?`,
        text: 'No one will be able to use it or redeem its codes. You can’t restart it. Buyers who are paying with it keep it.',
        cancelLabel: 'Cancel',
      }}
      send={(_values, note, idempotencyKey) =>
        browserApi.call('office.stopCoupon', { params: { id }, body: { note }, idempotencyKey })
      }
      doneMessage={`${code} stopped.`}
    />
  );
}

/** Starts an approved giveaway: its item goes live, and its codes can be made. */
export function StartGiveaway({ itemId, title, isAgain }: { itemId: string; title: string; isAgain: boolean }) {
  const zone = useTimeZone();
  return (
    <OfficeAction
      call="office.startGiveaway"
      id={`start-${itemId}`}
      title={isAgain ? 'Start giveaway again' : 'Start giveaway'}
      tone="commit"
      inputs={[
        { name: 'quantity', label: 'Units', hint: 'How many there are to give away.', check: countFault },
        endsInput(zone, '90 days'),
      ]}
      send={(values, note, idempotencyKey) => {
        const endsAt = parseTime(values.endsAt ?? '', zone);
        return browserApi.call('office.startGiveaway', {
          params: { id: itemId },
          body: { quantity: parseCount(values.quantity ?? '') ?? 0, ...(endsAt === null ? {} : { endsAt }), note },
          idempotencyKey,
        });
      }}
      doneMessage={`${title} is started. Create its codes.`}
    />
  );
}

/** Ends a giveaway's codes. */
export function StopCodes({ itemId, title }: { itemId: string; title: string }) {
  return (
    <OfficeAction
      call="office.stopCodes"
      id={`stop-${itemId}`}
      title="End codes"
      buttonLabel="End codes"
      tone="danger"
      confirm={{
        title: 'End all codes?',
        text: 'No one will be able to redeem them. Redeemed codes stay redeemed.',
        cancelLabel: 'Cancel',
      }}
      send={(_values, note, idempotencyKey) =>
        browserApi.call('office.stopCodes', { body: { of: { itemId }, note }, idempotencyKey })
      }
      doneMessage={`Codes for ${title} ended.`}
    />
  );
}
