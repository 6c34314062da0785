import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DeliveryTerms } from './DeliveryTerms.tsx';
import { OrderTerms } from './OrderTerms.tsx';

// The facts of every test (testing/environment.ts).
const delivery = globalThis.siteFacts?.delivery ?? {};
const given = { ...delivery };
const listed = {
  states: [
    { state: 'Lagos', time: '1 to 2 working days', fee: '3500.00' },
    { state: 'Kano', time: '5 working days', fee: null },
  ],
  pickup: 'You may pick up in Ikeja.',
};
afterEach(() => Object.assign(delivery, given));

describe('the terms of delivery', () => {
  it('are the general words where no state is listed', () => {
    render(<DeliveryTerms />);
    const points = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(points).toEqual(['You pay the driver.', 'It takes three days.', 'Refunds take a week.']);
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getByRole('link', { name: 'Terms and refunds' })).toHaveAttribute(
      'href',
      '/terms',
    );
  });

  it('have time and fee of each listed state, and where to pick up', () => {
    Object.assign(delivery, listed);
    render(<DeliveryTerms />);
    expect(screen.getByRole('row', { name: 'Lagos 1 to 2 working days, ₦3,500' })).toBeVisible();
    expect(
      screen.getByRole('row', { name: 'Kano 5 working days, we call you with the fee' }),
    ).toBeVisible();
    expect(screen.getByText(/You may pick up in Ikeja\./)).toBeVisible();
    // The table belongs to the delivery, not to the refunds.
    expect(screen.getByRole('table').compareDocumentPosition(screen.getByText('Refunds'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    expect(screen.queryByText(/It takes three days/)).toBeNull();
  });

  it.each([
    ['names what holds elsewhere', ['Lagos'], 1],
    ['says nothing of it where a zone is all other states', [], 0],
  ])('%s, where delivery is in zones', (_what, of, rows) => {
    const zone = { areas: [], fee: '3500.00', time: '1 day', days: null, freeFrom: null };
    Object.assign(delivery, { ...listed, zones: [{ ...zone, states: of }] });
    render(<DeliveryTerms />);
    const others = { name: 'Other states we tell you the fee before we send' };
    expect(screen.queryAllByRole('row', others)).toHaveLength(rows);
  });

  it('follow the state that is chosen in an order form', async () => {
    Object.assign(delivery, listed);
    await act(async () =>
      render(
        <form>
          <select name="shippingState" aria-label="State">
            <option>Abia</option>
            <option>Lagos</option>
          </select>
          <OrderTerms />
        </form>,
      ),
    );
    expect(screen.queryByText(/^Delivery to/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Terms and refunds' }).parentElement).toHaveTextContent(
      /^No money moves yet: you pay after this step\. Every order follows our Terms and refunds\.$/,
    );
    await userEvent.selectOptions(screen.getByLabelText('State'), 'Lagos');
    expect(
      screen.getByText('Delivery to Lagos, not in the total: 1 to 2 working days, ₦3,500.'),
    ).toBeVisible();
  });
});
