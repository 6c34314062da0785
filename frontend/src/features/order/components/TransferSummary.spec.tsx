import { render, screen } from '@testing-library/react';
import { buildOrder } from '../../../testing/buildOrder.ts';
import { TransferSummary } from './TransferSummary.tsx';

const checked = { status: 'awaiting_confirmation', hasProof: true } as const;
const show = (traits: Parameters<typeof buildOrder>[0] = {}) =>
  render(<TransferSummary order={buildOrder({ ...checked, ...traits })} />);

describe('the summary of an order whose payment is checked', () => {
  it('says when the goods come', () => {
    show({ arrival: { first: null, last: '2026-12-03' } });
    expect(
      screen.getByText('Once your payment is confirmed, the goods arrive by Thursday, 3 December.'),
    ).toBeVisible();
  });

  it('has its name, but no second answer, where the note above says that staff look again', () => {
    show({ asksAgain: 'mistaken' });
    expect(screen.getByRole('heading', { name: 'The payment we look for' })).toBeVisible();
    expect(screen.queryByText(/nothing more to pay/)).toBeNull();
  });

  it('says in one sentence how soon the answer usually comes, and by which day', () => {
    show({ reviewBy: '2026-12-04T16:00:00.000Z', usualAnswer: 'within a working day' });
    expect(
      screen.getByText(
        'Our answer comes here and by email, usually within a working day, at the latest on Friday, 4 December.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Usually/)).toBeNull();
  });

  it('says how they come where the delivery names no days', () => {
    show();
    expect(screen.getByText('You pay the driver. It takes three days.')).toBeVisible();
  });
});
