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
      expect(screen.queryByText(/You owe nothing/i)).toBeNull();
    },
  );

  it('gives the reason that staff gave for the cancellation', () => {
    show({
      failureReason: 'cancelled',
      ending: 'cancelled',
      cancelReason: 'The goods were damaged.',
    });
    expect(screen.getByText('Reason: The goods were damaged.')).toBeVisible();
  });

  it('says what becomes of an order whose picture shows no payment', () => {
    const at = '2026-11-21T09:31:00.000Z';
    show({ isPaidLate: true, timeline: [{ at, status: 'failed', what: 'hold_released' }] });
    expect(screen.getByText('Your goods are no longer reserved.')).toBeVisible();
    expect(screen.getByText(/Do not pay again/)).toBeVisible();
  });

  it('names what was sent back', () => {
    show({ refunded: '4000.00' });
    expect(screen.getByText(/We have sent ₦4,000.00 back/)).toBeVisible();
  });

  it('promises no refund while staff may find new stock', () => {
    show({ isPaidLate: true, refundOwed: '4000.00' });
    expect(
      screen.getByText(/Staff will contact you about a refund or a new delivery/),
    ).toBeVisible();
  });
});
