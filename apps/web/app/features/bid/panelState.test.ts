import type { Access, Lot } from '@assay/contract/shapes/auction.ts';
import { describe, expect, it } from 'vitest';
import { accessOf, END, lotOf, RECEIPT } from '../../entities/item/fixtures.ts';
import type { PanelViewer } from './panelState.ts';
import { lastTurningPoint, panelState } from './panelState.ts';

const DAY_BEFORE = END - 86_400_000;
const loggedIn: PanelViewer = {
  isLoggedIn: true,
  isOwn: false,
  isStaff: false,
  zone: 'America/New_York',
  ownAhead: () => '',
};

type ViewerName = keyof typeof viewers;
const bidder = { hasBid: true, extendedEligible: true, yourAlias: 'Bidder 3' };
const viewers = {
  visitor: {
    panelViewer: { isLoggedIn: false, isOwn: false, isStaff: false, zone: 'America/New_York', ownAhead: () => '' },
    access: null,
    leads: false,
  },
  incomplete: {
    panelViewer: loggedIn,
    access: accessOf({ canBid: false, reasons: ['onboarding_incomplete'], missing: ['payment', 'identity'] }),
    leads: false,
  },
  ready: { panelViewer: loggedIn, access: accessOf(), leads: false },
  leading: {
    panelViewer: loggedIn,
    access: accessOf({ ...bidder, youLead: true, yourMaxCents: 1_600_000 }),
    leads: true,
  },
  outbid: { panelViewer: loggedIn, access: accessOf(bidder), leads: false },
  owner: {
    panelViewer: { ...loggedIn, isOwn: true },
    access: accessOf({ canBid: false, reasons: ['own_item'] }),
    leads: false,
  },
  staff: {
    panelViewer: { ...loggedIn, isStaff: true },
    access: accessOf({ canBid: false, reasons: ['forbidden'] }),
    leads: false,
  },
} satisfies Record<string, { panelViewer: PanelViewer; access: Access | null; leads: boolean }>;

const statuses: Record<string, Partial<Lot>> = {
  not_started: { status: 'not_started', bidCount: 0, leaderAlias: null },
  open: {},
  extended: {
    status: 'extended',
    endsAt: new Date(END + 600_000).toISOString(),
    extendedCapAt: new Date(END + 7_200_000).toISOString(),
  },
  blind: { status: 'blind' },
  closed: { status: 'closed' },
  done: { status: 'done', outcome: 'sold', hammerCents: 1_425_000 },
};

function stateOf(status: string, viewer: ViewerName, overrides: Partial<Lot> = {}, now = DAY_BEFORE) {
  const { panelViewer, access: defaultAccess, leads } = viewers[viewer];
  const access =
    status === 'blind' && defaultAccess?.hasBid ? { ...defaultAccess, blindEligible: true } : defaultAccess;
  const lot = lotOf({
    ...statuses[status],
    youLead: leads,
    ...(leads ? { leaderAlias: 'Bidder 3' } : {}),
    ...overrides,
  });
  return panelState(lot, access, panelViewer, now);
}

// Every cell of the matrix of phase and viewer (frontend §1.5).
const MATRIX = [
  // status, viewer, strip, position, action
  ['not_started', 'visitor', 'Not open yet', 'Bidding hasn’t started.', 'remind'],
  ['not_started', 'incomplete', 'Not open yet', 'Bidding hasn’t started.', 'finish_steps'],
  ['not_started', 'ready', 'Not open yet', 'Bidding hasn’t started.', 'remind'],
  ['not_started', 'owner', 'Not open yet', 'Your lot.', 'none'],
  ['not_started', 'staff', 'Not open yet', 'Staff view.', 'none'],
  ['open', 'visitor', 'Open', 'Bidder 7 leads.', 'log_in'],
  ['open', 'incomplete', 'Open', 'Bidder 7 leads.', 'finish_steps'],
  ['open', 'ready', 'Open', 'Bidder 7 leads.', 'bid'],
  ['open', 'leading', 'Open · you’re leading', 'You’re leading.', 'raise'],
  ['open', 'outbid', 'Open · outbid', 'You’ve been outbid.', 'bid'],
  ['open', 'owner', 'Open', 'Your lot.', 'none'],
  ['open', 'staff', 'Open', 'Staff view.', 'none'],
  ['extended', 'visitor', 'Extended bidding', 'Closed to new bidders.', 'log_in_if_bidder'],
  ['extended', 'incomplete', 'Extended bidding', 'Closed to new bidders.', 'none'],
  ['extended', 'ready', 'Extended bidding', 'Closed to new bidders.', 'none'],
  ['extended', 'leading', 'Extended bidding · you’re leading', 'You’re leading.', 'raise'],
  ['extended', 'outbid', 'Extended bidding · outbid', 'You’ve been outbid.', 'bid'],
  ['extended', 'owner', 'Extended bidding', 'Your lot.', 'none'],
  ['extended', 'staff', 'Extended bidding', 'Staff view.', 'none'],
  ['blind', 'visitor', 'Sealed bids', 'Closed to new bidders.', 'log_in_if_bidder'],
  ['blind', 'incomplete', 'Sealed bids', 'Closed to new bidders.', 'none'],
  ['blind', 'ready', 'Sealed bids', 'Closed to new bidders.', 'none'],
  ['blind', 'leading', 'Sealed bids', 'You were leading when bidding stopped.', 'seal'],
  ['blind', 'outbid', 'Sealed bids', 'You can place one sealed bid.', 'seal'],
  ['blind', 'owner', 'Sealed bids', 'Your lot.', 'none'],
  ['blind', 'staff', 'Sealed bids', 'Staff view.', 'none'],
  ['closed', 'visitor', 'Closed · counting bids', 'Result pending.', 'none'],
  ['closed', 'incomplete', 'Closed · counting bids', 'Result pending.', 'none'],
  ['closed', 'ready', 'Closed · counting bids', 'Result pending.', 'none'],
  ['closed', 'leading', 'Closed · counting bids', 'You were leading at the close.', 'none'],
  ['closed', 'outbid', 'Closed · counting bids', 'Result pending.', 'none'],
  ['closed', 'owner', 'Closed · counting bids', 'Result pending.', 'none'],
  ['closed', 'staff', 'Closed · counting bids', 'Result pending.', 'none'],
  ['done', 'visitor', 'Sold', 'Sold.', 'browse'],
  ['done', 'incomplete', 'Sold', 'Sold.', 'browse'],
  ['done', 'ready', 'Sold', 'Sold.', 'browse'],
  ['done', 'leading', 'You won', 'You won.', 'pay_invoice'],
  ['done', 'outbid', 'Sold', 'You didn’t win.', 'browse'],
  ['done', 'owner', 'Sold', 'Sold.', 'none'],
  ['done', 'staff', 'Sold', 'Sold.', 'browse'],
] as const;

describe('the panel, each status for each viewer', () => {
  it('given the matrix, then no cell is left out: only before the opening can no one lead or be outbid', () => {
    const cells = Object.keys(statuses).flatMap((status) =>
      Object.keys(viewers).map((viewer) => `${status} ${viewer}`),
    );
    const named = MATRIX.map(([status, viewer]) => `${status} ${viewer}`);
    expect(new Set(named).size).toBe(named.length);
    expect(cells.filter((cell) => !named.includes(cell))).toEqual(['not_started leading', 'not_started outbid']);
  });

  it.each(MATRIX)('given %s and %s, then %j, %j, %s', (status, viewer, expected, title, action) => {
    const state = stateOf(status, viewer);
    expect([state.phase.label, state.position.title, state.action]).toEqual([expected, title, action]);
  });

  it.each([
    ['unsold', 0, 'Not sold', 'This lot received no bids.', 'No bids', null],
    ['reserve_not_met', 23, 'Not sold', 'Bids didn’t reach the reserve.', 'Highest bid · 23 bids', 1_425_000],
    ['withdrawn', 23, 'Withdrawn', 'We withdrew this lot from the sale.', 'Highest bid · 23 bids', 1_425_000],
  ] as const)('given done and %s, then it is not called sold', (outcome, bidCount, expected, text, label, cents) => {
    const state = stateOf('done', 'leading', { outcome, bidCount, hammerCents: null });
    expect([state.phase.label, state.position.text]).toEqual([expected, text]);
    expect(state.price).toMatchObject({ label, cents });
    expect(state.standing).toBe('lost');
    expect(state.action).toBe('browse');
  });

  it('given sealed bids, then no one sees who leads, and an earlier bidder may seal one bid', () => {
    const { panelViewer } = viewers.leading;
    const lot = lotOf({ status: 'blind', leaderAlias: null, youLead: true });
    const state = panelState(lot, accessOf({ ...bidder, blindEligible: true }), panelViewer, DAY_BEFORE);
    expect(state.standing).toBe('none');
    expect(state.phase).toEqual({ tone: 'blind', label: 'Sealed bids' });
    expect(state.action).toBe('seal');
    const receipt = { ...RECEIPT, amountCents: 1_700_000 };
    const sealed = panelState(
      lot,
      accessOf({ ...bidder, blindEligible: true, sealed: receipt }),
      panelViewer,
      DAY_BEFORE,
    );
    expect([sealed.action, sealed.position.title]).toEqual(['raise_sealed', 'Sealed bid placed: $17,000.']);
    expect(panelState(lot, accessOf({ ...bidder }), panelViewer, DAY_BEFORE).action).toBe('none');
    expect(panelState(lot, null, viewers.visitor.panelViewer, DAY_BEFORE).position.title).toBe(
      'Closed to new bidders.',
    );
  });

  it.each([
    ['account_blocked', 'contact'],
    ['invoice_overdue', 'pay_overdue'],
    ['credit_limit_exceeded', 'get_credit'],
    ['auction_processing', 'bid'],
  ] as const)('given an open lot and the reason %s, then the action is %s', (reason, action) => {
    const access = accessOf({ canBid: false, reasons: [reason] });
    expect(panelState(lotOf(), access, loggedIn, DAY_BEFORE).action).toBe(action);
  });
});

describe('colors of the panel', () => {
  it.each([
    ['leading', 'commit'],
    ['outbid', 'seal'],
    ['ready', 'neutral'],
  ] as const)('given open and %s, then %s', (viewer, tone) => {
    const state = stateOf('open', viewer);
    expect([state.phase.tone, state.position.tone]).toEqual([tone, tone]);
  });
  it('given the last five minutes, then the strip is amber', () => {
    expect(stateOf('open', 'ready', {}, END - 300_001).phase.tone).toBe('neutral');
    expect(stateOf('open', 'ready', {}, END - 300_000).phase.tone).toBe('amber');
  });
  it('given extended bidding, then the strip is violet, no matter who leads', () => {
    for (const viewer of ['visitor', 'leading', 'outbid'] as const)
      expect(stateOf('extended', viewer).phase.tone).toBe('violet');
  });
});

describe('what happens next', () => {
  const warning = 'At 9:00 PM ET, bidding closes to anyone who hasn’t bid. Place a bid to stay in.';
  it('given half an hour to go and no bid, then the warning turns amber', () => {
    expect(stateOf('open', 'ready', {}, END - 1_800_001).rule).toEqual({ tone: null, text: warning });
    expect(stateOf('open', 'ready', {}, END - 1_800_000).rule).toEqual({ tone: 'amber', text: warning });
  });
  it('given the viewer has bid, then the rule says that they are in', () => {
    expect(stateOf('open', 'outbid', {}, END - 60_000).rule).toEqual({
      tone: null,
      text: 'At 9:00 PM ET, bidding closes to anyone who hasn’t bid. You’re in.',
    });
  });
  it('given extended bidding, then the reset, the number of bidders and the latest end are named', () => {
    const state = stateOf('extended', 'outbid');
    expect(state.clock?.note).toBe('Resets to 10:00 on every bid');
    expect(state.rule.text).toBe(
      '5 people can bid. The lot closes after 10:00 with no new bids, or at 11:00 PM ET at the latest.',
    );
  });
  it('given the local clock is past the end, then the lot is still shown as open', () => {
    const state = stateOf('open', 'ready', {}, END + 60_000);
    expect([state.phase.label, state.action]).toEqual(['Open', 'bid']);
  });
});

describe('a viewer who may never bid here', () => {
  it.each(['owner', 'staff'] as const)('given %s, then they are not asked to place a bid', (viewer) => {
    expect(stateOf('open', viewer).rule.text).toBe('At 9:00 PM ET, bidding closes to anyone who hasn’t bid.');
  });
});

describe('a lot sold to another bidder', () => {
  it('given the viewer’s highest bid, then it is shown; without it, only the sale', () => {
    const lot = lotOf({ status: 'done', outcome: 'sold', hammerCents: 1_425_000 });
    const state = panelState(lot, accessOf({ ...bidder, yourMaxCents: 1_400_000 }), loggedIn, END);
    expect(state.position.text).toBe('You bid up to $14,000. Sold to Bidder 7. Your credit is no longer on hold.');
    expect(stateOf('done', 'outbid').position.text).toBe('Sold to Bidder 7. Your credit is no longer on hold.');
    const visitor = panelState(lot, null, viewers.visitor.panelViewer, END);
    expect(visitor.position.text).not.toContain('You bid');
  });
});

describe('how far one was outbid', () => {
  it.each([
    [1_400_000, 'Bidder 7 leads by $250. Next bid: $15,250.'],
    [1_425_000, 'Bidder 7 bid the same amount first. Next bid: $15,250.'],
    [null, 'Bidder 7 leads. Next bid: $15,250.'],
  ])('given a last maximum of %j, then %s', (lastMaxCents, text) => {
    const { panelViewer, access } = viewers.outbid;
    expect(panelState(lotOf(), access, { ...panelViewer, lastMaxCents }, DAY_BEFORE).position.text).toBe(text);
  });
});

describe('when the panel must re-render', () => {
  it.each([
    [END - 1_800_001, 0],
    [END - 1_800_000, END - 1_800_000],
    [END - 300_000, END - 300_000],
    [END + 5, END],
  ])('given %d, then the last change was at %d', (now, expected) =>
    expect(lastTurningPoint(lotOf(), now)).toBe(expected),
  );
});

describe('a paused lot', () => {
  it.each([
    ['open', 'visitor', 'Paused', 'log_in'],
    ['open', 'incomplete', 'Paused', 'finish_steps'],
    ['open', 'ready', 'Paused', 'none'],
    ['open', 'leading', 'Paused · you’re leading', 'none'],
    ['extended', 'outbid', 'Paused · outbid', 'none'],
    ['extended', 'staff', 'Paused', 'none'],
  ] as const)('given %s for %s, then “%s”, no clock and no bid', (status, viewer, expected, action) => {
    const state = stateOf(status, viewer, { pausedAt: new Date(END - 3_600_000).toISOString() });
    expect([state.phase.label, state.clock, state.action]).toEqual([expected, null, action]);
    expect(state.rule.text).toContain('add the paused time to the end');
  });

  it('a lot whose certificate is under review shows it', () => {
    const ruleOf = (pauseCause: Lot['pauseCause']) =>
      stateOf('open', 'ready', { pausedAt: new Date(END - 3_600_000).toISOString(), pauseCause }).rule.text;
    expect(ruleOf('certificate')).toContain('We’re checking this item’s certificate.');
    expect(ruleOf('house')).not.toContain('certificate');
  });

  it('a withdrawn lot shows the public reason', () => {
    const note = 'Withdrawn by us: the item was damaged.';
    const state = stateOf('done', 'ready', { outcome: 'withdrawn', hammerCents: null, publicNote: note });
    expect([state.phase.label, state.position.text, state.rule.text]).toEqual(['Withdrawn', note, '']);
  });
});

describe('what follows the close', () => {
  it('given a won lot, then it says so, and the winner’s card says the rest', () => {
    expect(stateOf('done', 'leading').position).toEqual({
      tone: 'commit',
      title: 'You won.',
      text: 'Congratulations.',
    });
  });

  it.each([
    ['second_chance', 'Not sold yet', 'Not sold yet.'],
    ['defaulted', 'Sale not completed', 'The sale was not completed.'],
    ['reserve_not_met', 'Not sold', 'Not sold.'],
  ] as const)('given %s, then “%s”', (outcome, expected, title) => {
    const state = stateOf('done', 'outbid', { outcome, hammerCents: null });
    expect([state.phase.label, state.position.title, state.action]).toEqual([expected, title, 'browse']);
  });

  it.each([
    ['second_chance', 'Second chance'],
    ['after_sale', 'Offered to you'],
  ] as const)('given a lot offered as %s, then the price, the time, and the answer', (kind, expected) => {
    const expiresAt = new Date(END + 3_600_000).toISOString();
    const lotOffer = {
      id: '01890000-0000-7000-8000-000000000001',
      auctionId: '01890000-0000-7000-8000-000000000002',
      kind,
      amountCents: 160_000,
      status: 'offered',
      offeredAt: new Date(END).toISOString(),
      expiresAt,
      invoiceId: null,
      title: 'Ball',
      slug: 'ball',
      lotNumber: 7,
    } as const;
    const lot = lotOf({
      status: 'done',
      outcome: kind === 'after_sale' ? 'reserve_not_met' : 'second_chance',
      hammerCents: null,
      buyerPremiumBps: 1_750,
    });
    const state = panelState(lot, accessOf({ ...bidder, lotOffer }), loggedIn, END);
    expect(state.rule.text).toContain('an invoice with the 17.5% buyer’s premium, shipping and tax added');
    expect([state.phase.label, state.price.cents, state.clock?.endsAt, state.action]).toEqual([
      expected,
      160_000,
      Date.parse(expiresAt),
      'answer_offer',
    ]);
  });
});
