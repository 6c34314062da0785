import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildAdminOrder } from '../testing/buildAdminOrder.ts';
import { Confirmation } from './Confirmation.tsx';

const pending = {
  status: 'confirmed',
  confirmedBy: 'chidi',
  mailDueAt: '2026-11-21T13:05:00.000Z',
} as const;

describe('the way back from a confirmation', () => {
  it('says when the email goes, and undoes it at one press until then', async () => {
    const onUndo = jest.fn();
    const order = buildAdminOrder({ ...pending, allowedActions: ['unconfirm'] });
    render(<Confirmation order={order} isBusy={false} onUndo={onUndo} />);
    expect(screen.getByText(/Confirmed by chidi, email at 14:05/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Undo the confirmation' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
  });

  it('offers a colleague nothing but the time', () => {
    const order = buildAdminOrder({ ...pending, allowedActions: ['process'] });
    render(<Confirmation order={order} isBusy={false} onUndo={() => {}} />);
    expect(screen.getByText(/email at/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('asks an approver for a reason once the email has gone', async () => {
    const onUndo = jest.fn();
    const order = buildAdminOrder({ status: 'confirmed', allowedActions: ['unconfirm'] });
    render(<Confirmation order={order} isBusy={false} onUndo={onUndo} />);
    await userEvent.click(screen.getByText('Take the confirmation back', { selector: 'summary' }));
    await userEvent.type(screen.getByLabelText(/Why, for the history/), 'no such money');
    await userEvent.click(screen.getByRole('button', { name: 'Take the confirmation back' }));
    expect(onUndo).toHaveBeenCalledWith('no such money');
  });

  it('is silent while nothing is confirmed', () => {
    const { container } = render(
      <Confirmation order={buildAdminOrder()} isBusy={false} onUndo={() => {}} />,
    );
    expect(container).toBeEmptyDOMElement();
  });
});
