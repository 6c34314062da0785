import { screen } from '@testing-library/react';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { buildCredit } from '../testing/buildCredit.ts';
import { DoubtNote } from './OrderNotes.tsx';

const {
  state: _state,
  suggestion: _suggestion,
  decisions: _decisions,
  rest: _rest,
  ...facts
} = buildCredit();
const credit = {
  ...facts,
  decision: {
    order: null,
    amount: '48500.00',
    by: 'clerk' as const,
    actor: 'ada',
    reason: null,
    at: '2026-11-21T10:00:00.000Z',
  },
  isCounted: true,
};

describe('a payment in doubt', () => {
  it.each([
    [{ isDisputed: true }, 'Statements disagree about ₦48,500.00.'],
    [
      { mayBeReturned: '2026-11-22: Rider fee' },
      '₦48,500.00 may have been returned: 2026-11-22: Rider fee.',
    ],
  ])('is said on its order, with the way to decide it: %j', async (doubt, words) => {
    await renderPage(<DoubtNote order={buildAdminOrder({ credits: [{ ...credit, ...doubt }] })} />);
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('link', { name: /statements disagree/ })).toBeVisible();
  });

  it('is not said of an order whose credits no one doubts', async () => {
    await renderPage(<DoubtNote order={buildAdminOrder({ credits: [credit] })} />);
    expect(screen.queryByRole('link')).toBeNull();
  });
});
