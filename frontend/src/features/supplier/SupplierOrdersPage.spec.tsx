import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../testing/renderPage.tsx';
import { SupplierOrdersPage } from './SupplierOrdersPage.tsx';
import { sampleOrders } from './sampleOrders.ts';

const shownIds = () =>
  screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);
const card = (id: string) => within(screen.getByRole('article', { name: id }));

describe('SupplierOrdersPage', () => {
  it('lists all sample orders and says that they are samples', async () => {
    await renderPage(<SupplierOrdersPage />);
    expect(shownIds()).toEqual(sampleOrders.map(({ id }) => id));
    expect(screen.getByText('These are sample orders.')).toBeVisible();
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('shows only orders of the chosen status', async () => {
    await renderPage(<SupplierOrdersPage />);
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Pending');
    expect(shownIds()).toEqual(['SUP-1006', 'SUP-1005']);
    expect(screen.getByText('2 orders')).toBeVisible();
  });

  it('finds an order id, a name and an e-mail in any case, and says when nothing is found', async () => {
    await renderPage(<SupplierOrdersPage />);
    const search = screen.getByLabelText('Search orders');
    const found = (text: string) => {
      fireEvent.change(search, { target: { value: text } });
      return shownIds();
    };
    expect(found('sup-1003')).toEqual(['SUP-1003']);
    expect(found('NGOZI')).toEqual(['SUP-1003']);
    expect(found('bisi.sample@')).toEqual(['SUP-1004']);
    expect(found('no such customer')).toEqual([]);
    expect(screen.getByRole('heading', { name: 'No orders found' })).toBeVisible();
  });

  it('shows the whole order in a dialog', async () => {
    await renderPage(<SupplierOrdersPage />);
    await userEvent.click(screen.getByRole('button', { name: 'View details of order SUP-1005' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Order SUP-1005' }));
    expect(dialog.getByText('Wireless microphone pair')).toBeVisible();
    expect(dialog.getByRole('row', { name: /Total ₦380,000/ })).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('takes a pending order to processing and on to shipped', async () => {
    await renderPage(<SupplierOrdersPage />);
    // The second press of a double click is not the next step.
    await userEvent.dblClick(screen.getByRole('button', { name: 'Process order SUP-1006' }));
    expect(card('SUP-1006').getByText('Processing')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ship order SUP-1006' }));
    expect(card('SUP-1006').getByText('Shipped')).toBeVisible();
    expect(card('SUP-1006').queryByRole('button', { name: /Process|Ship/ })).toBeNull();
  });

  it('offers no step for an order that is not paid', async () => {
    await renderPage(<SupplierOrdersPage />);
    expect(card('SUP-1005').getByText('Not paid yet')).toBeVisible();
    expect(card('SUP-1005').queryByRole('button', { name: /Process|Ship/ })).toBeNull();
  });

  it('forgets the steps when the page is opened again', async () => {
    const { unmount } = await renderPage(<SupplierOrdersPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Process order SUP-1006' }));
    unmount();
    await renderPage(<SupplierOrdersPage />);
    expect(card('SUP-1006').getByText('Pending')).toBeVisible();
  });
});
