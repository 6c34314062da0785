import { allowedActionsOf } from './order.actions.ts';
import {
  type EndingFacts,
  endingOf,
  isMoneyMissing,
  mayRevive,
  takesProof,
} from './order.endings.ts';
import { isShownToBuyer, orderEventKinds, orderStatuses } from './order.states.ts';

const open: EndingFacts = {
  status: 'pending_payment',
  failureReason: null,
  isPaidLate: false,
  lateSettlement: null,
};
const failed: EndingFacts = { ...open, status: 'failed', failureReason: 'expired' };

describe('the end of an order', () => {
  it.each([
    [{}, 'expired', true, true],
    [{ isPaidLate: true }, 'paid_late', true, true],
    [{ failureReason: 'released', isPaidLate: true }, 'released', true, true],
    [{ lateSettlement: 'refunded' }, 'refunded', false, false],
    [{ lateSettlement: 'not_paid' }, 'not_paid', false, false],
    [{ lateSettlement: 'restocked' }, 'expired_again', true, false],
    [{ failureReason: 'cancelled' }, 'cancelled', false, false],
    [{ failureReason: 'cancelled', lateSettlement: 'restocked' }, 'cancelled', false, false],
  ] as const)('with %j is %s', (fields, ending, isProofTaken, isRevivable) => {
    const order = { ...failed, ...fields };
    expect(endingOf(order)).toBe(ending);
    expect(takesProof(order)).toBe(isProofTaken);
    expect(mayRevive(order)).toBe(isRevivable);
  });

  it('is not there while the order goes on', () => {
    expect(orderStatuses.map((status) => endingOf({ ...open, status }))).toEqual(
      orderStatuses.map(() => null),
    );
    expect(mayRevive(open)).toBe(false);
  });
});

describe('what staff may do with an order', () => {
  it.each([
    [open, ['confirm_by_alert', 'cancel', 'discount']],
    [
      { ...open, status: 'awaiting_confirmation' },
      ['confirm', 'confirm_by_alert', 'reject', 'cancel', 'discount'],
    ],
    [{ ...open, status: 'confirmed' }, ['process', 'grant', 'receipt']],
    [failed, []],
  ] as const)('of %j is %j for a clerk', (order, actions) => {
    expect(allowedActionsOf(order, 'clerk')).toEqual(actions);
  });

  it('leaves the settling of a late payment to approvers and the owner', () => {
    const late = { ...failed, isPaidLate: true };
    expect(allowedActionsOf(late, 'clerk')).toEqual([]);
    expect(allowedActionsOf(late, 'approver')).toEqual(['settle']);
    expect(allowedActionsOf(late, 'owner')).toEqual(['settle']);
  });
});

describe('money that the bank took back', () => {
  const order = { status: 'confirmed', isPaymentTakenBack: true } as const;

  it.each([
    [{ amountReceivedKobo: 600, shortfallKobo: 400 }, true],
    [{ amountReceivedKobo: null, shortfallKobo: 0 }, true],
    [{ amountReceivedKobo: 1_000, shortfallKobo: 0 }, false],
  ])('with %j is missing: %s', (money, isMissing) => {
    expect(isMoneyMissing({ ...order, ...money })).toBe(isMissing);
  });

  it('is not missing once the order has ended', () => {
    const ended = {
      ...order,
      status: 'failed',
      amountReceivedKobo: 600,
      shortfallKobo: 0,
    } as const;
    expect(isMoneyMissing(ended)).toBe(false);
  });
});

describe('the history that a buyer sees', () => {
  it('leaves out what concerns staff alone', () => {
    const hidden = orderEventKinds.filter((kind) => !isShownToBuyer(kind));
    expect(hidden).toEqual([
      'review_overdue',
      'approval_asked',
      'grant_asked',
      'grant_declined',
      'credit_undone',
      'credit_taken_back',
      'refund_decided',
      'refund_decision_undone',
      'reversal_left',
    ]);
  });
});
