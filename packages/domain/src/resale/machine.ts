import { SecondaryStatus } from '../enums.ts';
import { defineMachine } from '../machine.ts';

// The resale's states (rules §4): from an accepted offer to the buyer's door. Ownership moves when the item has been
// checked again and passed; money goes to the seller after that.

export const resaleMachine = defineMachine({
  name: 'resale',
  states: SecondaryStatus,
  terminal: ['cancelled', 'reauthenticated_failed', 'done'],
  transitions: [
    {
      from: null,
      trigger: 'offer_accepted',
      actor: 'house',
      guard: null,
      to: 'pending',
      deadline: 'the invoice is due',
    },
    {
      from: 'pending',
      trigger: 'invoice_paid',
      actor: 'provider',
      guard: null,
      to: 'paid',
      deadline: '5 business days',
    },
    { from: 'pending', trigger: 'invoice_void', actor: 'house', guard: null, to: 'cancelled', deadline: null },
    { from: 'pending', trigger: 'cancel', actor: 'staff', guard: null, to: 'cancelled', deadline: null },
    { from: 'paid', trigger: 'scan', actor: 'staff', guard: null, to: 'office_received', deadline: '3 business days' },
    {
      from: 'paid',
      trigger: 'in_custody',
      actor: 'house',
      guard: 'isInCustody',
      to: 'office_received',
      deadline: 'same day',
    },
    {
      from: 'paid',
      trigger: 'not_shipped',
      actor: 'clock',
      guard: 'isPastShipping',
      to: 'cancelled',
      deadline: 'shipBy',
    },
    { from: 'paid', trigger: 'lost', actor: 'staff', guard: null, to: 'cancelled', deadline: null },
    {
      from: 'office_received',
      trigger: 'pass',
      actor: 'staff',
      guard: null,
      to: 'reauthenticated',
      deadline: '2 business days',
    },
    {
      from: 'office_received',
      trigger: 'fail',
      actor: 'staff',
      guard: 'isSecondReviewer',
      to: 'reauthenticated_failed',
      deadline: 'refund in 1 business day',
    },
    {
      from: 'reauthenticated',
      trigger: 'carrier_scan',
      actor: 'carrier',
      guard: null,
      to: 'shipped_to_buyer',
      deadline: null,
    },
    { from: 'reauthenticated', trigger: 'handed_over', actor: 'staff', guard: null, to: 'done', deadline: null },
    {
      from: 'shipped_to_buyer',
      trigger: 'delivered',
      actor: 'clock',
      guard: 'isPastClaim',
      to: 'done',
      deadline: 'delivered + 72 h',
    },
  ],
});

export type ResaleTrigger = (typeof resaleMachine)['transitions'][number]['trigger'];
