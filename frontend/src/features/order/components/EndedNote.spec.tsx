import { render, screen } from '@testing-library/react';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { EndedNote } from './EndedNote.tsx';

const show = (traits: Parameters<typeof buildOrder>[0]) =>
  render(
    <EndedNote
      order={buildOrder({
        status: 'failed',
        failureReason: 'expired',
        ending: 'expired',
        ...traits,
      })}
    />,
  );

const cancelled = { failureReason: 'cancelled', ending: 'cancelled' } as const;

describe('the note of an order that has ended', () => {
  it('says that nothing is owed when no money came', () => {
    show({});
    expect(screen.getByText(/You owe nothing/)).toBeVisible();
  });

  it.each(['expired', 'cancelled'] as const)(
    'names the refund that is owed: %s',
    (failureReason) => {
      show({ failureReason, refundOwed: '4000.00' });
      expect(screen.getByText(/We send ₦4,000.00 back/)).toBeVisible();
      expect(screen.getByText(/We send it within a week, and email you/)).toBeVisible();
      expect(screen.queryByText(/You owe nothing/i)).toBeNull();
    },
  );

  it('leaves the money and the reason to the part that asks for the account', () => {
    const refund = { account: null, isNumberDoubtful: false, banks: [] };
    const cancelReason = 'The goods were damaged.';
    show({ ...cancelled, cancelReason, refundOwed: '4000.00', refund });
    expect(screen.getByText('You owe nothing.')).toBeVisible();
    expect(screen.queryByText(/damaged|₦4,000.00/)).toBeNull();
  });

  it('gives the reason that staff gave for the cancellation', () => {
    show({
      failureReason: 'cancelled',
      ending: 'cancelled',
      cancelReason: 'The goods were damaged.',
    });
    expect(
      screen.getByText('This order was cancelled. Reason: The goods were damaged.'),
    ).toBeVisible();
  });

  it('says of a buyer who cancelled what they did, in their words', () => {
    show({ ...cancelled, cancelReason: 'You asked us to cancel this order.' });
    expect(screen.getByText('You asked us to cancel this order.')).toBeVisible();
    expect(screen.queryByText(/^This order was cancelled/)).toBeNull();
  });

  it('says first what becomes of the money, then why the order ended', () => {
    const answerBy = '2026-11-23T17:00:00.000Z';
    const notes = [
      [
        { ...cancelled, hasProof: true },
        'You owe nothing.',
        /We have kept your proof.* comes back within a week/,
      ],
      [
        cancelled,
        'You owe nothing.',
        /If you have paid, tell us: your money comes back within a week/,
      ],
      [
        { ...cancelled, toDecide: '4000.00', refundAnswerBy: answerBy },
        'We received ₦4,000.00 more.',
        /We tell you by .*23.* how it comes back/,
      ],
      [{ refundOwed: '4000.00' }, 'We send ₦4,000.00 back to you.', /The time to pay had ended/],
      [
        { isPaidLate: true, usualAnswer: 'within 2 hours' },
        'We are looking for your payment.',
        /usually within 2 hours/,
      ],
    ] as const;
    for (const [traits, title, next] of notes) {
      const { container, unmount } = show(traits);
      expect(container.textContent?.slice(0, title.length)).toBe(title);
      expect(screen.getByText(next)).toBeVisible();
      unmount();
    }
  });

  it('says what becomes of an order whose picture shows no payment', () => {
    const at = '2026-11-21T09:31:00.000Z';
    show({ isPaidLate: true, timeline: [{ at, status: 'failed', what: 'hold_released' }] });
    expect(screen.getByText('We are looking for your payment.')).toBeVisible();
    expect(screen.getByText(/your goods are no longer reserved/)).toBeVisible();
    expect(screen.getByText(/Do not pay again/)).toBeVisible();
  });

  it('names what was sent back', () => {
    show({ refunded: '4000.00' });
    expect(screen.getByText(/We have sent ₦4,000.00 back/)).toBeVisible();
  });

  it('says of each part when it went out and to which account, as far as that is known', () => {
    const paidAt = '2026-11-23T09:00:00.000Z';
    const account = 'GTBank, account ending in 6789';
    const refundsSent = [
      { amount: '3000.00', paidAt, account: null },
      { amount: '1000.00', paidAt, account },
    ];
    show({ refunded: '4000.00', refundsSent });
    expect(screen.getByText('₦3,000.00 went out on 23 November 2026.')).toBeVisible();
    expect(screen.getByText(`₦1,000.00 went out on 23 November 2026 to ${account}.`)).toBeVisible();
  });

  it('promises no refund while staff may find new stock', () => {
    show({ isPaidLate: true, refundOwed: '4000.00' });
    expect(
      screen.getByText(/you get the goods if they are there again, or your money back/),
    ).toBeVisible();
  });
});
