import { render, screen } from '@testing-library/react';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { buildCredit } from '../testing/buildCredit.ts';
import { HistoryList, OrderCredits, Received } from './OrderCredits.tsx';

const {
  state: _state,
  suggestion: _suggestion,
  decisions: _decisions,
  rest: _rest,
  ...facts
} = buildCredit({ amount: '40000.00' });
const decision = {
  order: null,
  amount: '40000.00',
  by: 'clerk' as const,
  actor: 'ada',
  at: '2026-11-21T10:00:00.000Z',
  reason: null,
};
const credit = { ...facts, decision, isCounted: true };

describe('credits of an order', () => {
  it('is silent without credits and refunds', () => {
    const { container } = render(<OrderCredits order={buildAdminOrder()} />);
    expect(container).toBeEmptyDOMElement();
  });

  it('says what is left to pay', () => {
    const order = { amountReceived: '40000.00', shortfall: '8500.00', credits: [credit] };
    render(<OrderCredits order={buildAdminOrder(order)} />);
    expect(screen.getByText('₦8,500.00 left to pay.')).toBeVisible();
    expect(screen.getByText('NIP/GTB/ADAEZE OBI/SO 7K4M2')).toBeVisible();
  });

  it('says what must go back, and what went back', () => {
    const refunds = [
      {
        amount: '100.00',
        paidBy: 'admin',
        paidAt: '2026-11-21T10:00:00.000Z',
        note: 'FT-1',
        undoableUntil: null,
      },
    ];
    const order = { amountReceived: '50000.00', refundOwed: '1400.00', credits: [credit], refunds };
    render(<OrderCredits order={buildAdminOrder(order)} />);
    expect(screen.getByText('A refund of ₦1,400.00 is owed.')).toBeVisible();
    expect(screen.getByText('₦100.00 sent back')).toBeVisible();
  });

  it('says of goods that came back that their money is still here, until it is sent', () => {
    const returned = {
      at: '2026-11-21T10:00:00.000Z',
      kind: 'returned' as const,
      fromStatus: 'delivered' as const,
      toStatus: 'returned' as const,
      actor: 'admin',
      reason: 'Damaged on the way.',
    };
    const order = buildAdminOrder({
      status: 'returned',
      amountReceived: '48500.00',
      grantable: '48500.00',
      credits: [credit],
      history: [returned],
    });
    render(<OrderCredits order={order} />);
    expect(screen.getByText('The goods came back, and ₦48,500.00 is still here.')).toBeVisible();
  });

  it('never says of an order that was paid too much and got it back that it was paid exactly', () => {
    const paidAt = '2026-11-21T10:00:00.000Z';
    const sent = { paidBy: 'admin', paidAt, note: 'FT-1', undoableUntil: null };
    const refunds = [{ ...sent, amount: '1500.00' }];
    const order = { amountReceived: '50000.00', refundOwed: null, credits: [credit], refunds };
    render(<OrderCredits order={buildAdminOrder(order)} />);
    expect(
      screen.getByText('₦50,000.00 received, ₦1,500.00 sent back. Nothing is owed.'),
    ).toBeVisible();
    expect(screen.queryByText(/exactly what the order costs/)).toBeNull();
  });

  it('says of how large a credit it has a part', () => {
    const part = { ...credit, decision: { ...decision, amount: '15000.00' } };
    render(<OrderCredits order={buildAdminOrder({ credits: [part] })} />);
    expect(screen.getByText(/of a credit of ₦40,000.00/)).toHaveTextContent('₦15,000.00');
  });

  it('marks an attestation that the credit of the bank has replaced', () => {
    const attested = { ...credit, id: 8, source: 'attested' as const, isCounted: false };
    render(
      <OrderCredits order={buildAdminOrder({ amountReceived: '40000.00', credits: [attested] })} />,
    );
    expect(screen.getByText(/Not counted/)).toBeVisible();
    expect(screen.getByText(/on the word of staff, not from a statement/)).toBeVisible();
    expect(screen.getByText(/^Stated by ada/)).toBeVisible();
    expect(screen.getByText('₦40,000.00 received: exactly what the order costs.')).toBeVisible();
  });

  it('says of a credit that the bank took back that it was taken back, not replaced', () => {
    const words = 'A debit of 2026-11-22 took it back: RVSL';
    const taken = {
      ...credit,
      isCounted: false,
      reversal: { words, at: '2026-11-22T10:00:00.000Z' },
    };
    const order = { amountReceived: '0.00', shortfall: '48500.00', credits: [taken] };
    render(<OrderCredits order={buildAdminOrder(order)} />);
    expect(screen.getByText(/the bank took it back/)).toHaveTextContent(words);
    expect(screen.queryByText(/replaced/)).toBeNull();
  });
});

describe('the history of an order', () => {
  it('has what the buyer reported and what staff answered, where each was', () => {
    const problems = [
      {
        kind: 'damaged' as const,
        kindInWords: 'It is damaged',
        words: 'The bag was open.',
        pictures: [],
        reportedAt: '2026-11-24T09:00:00.000Z',
        answer: 'no' as const,
        answerInWords: 'We cannot accept this claim.',
        reason: 'It is as ordered.',
        answeredAt: '2026-11-25T09:00:00.000Z',
        answeredBy: 'ngozi',
      },
    ];
    const returned = {
      at: '2026-11-24T12:00:00.000Z',
      kind: 'returned' as const,
      fromStatus: 'delivered' as const,
      toStatus: 'returned' as const,
      actor: 'bisi',
      reason: null,
    };
    render(<HistoryList order={buildAdminOrder({ problems, history: [returned] })} />);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Problem answered.*by ngoziWe cannot accept this claim\.$/),
      expect.stringMatching(/^Returned.*by bisi$/),
      expect.stringMatching(/^Problem reported.*by the customerIt is damaged$/),
    ]);
  });
});

describe('what was received', () => {
  it.each([
    [{ shortfall: '500.00' }, '₦48,500.00₦500.00 less than the order'],
    [{ excess: '1500.00' }, '₦48,500.00₦1,500.00 more than the order'],
    // What staff granted back is not money that no one asked for.
    [{ excess: '1500.00', refundOwed: '1500.00' }, '₦48,500.00₦1,500.00 goes back'],
    [
      { excess: '1500.00', refundOwed: '1000.00' },
      '₦48,500.00₦1,000.00 goes back₦500.00 more than the order',
    ],
  ])('of an order with %j is "%s"', (money, words) => {
    const { container } = render(<Received order={buildAdminOrder(money)} amount="48500.00" />);
    expect(container).toHaveTextContent(words);
  });
});
