import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { TestOrder } from '../api/testOrder.ts';
import { TestOrderPage } from './TestOrderPage.tsx';

const order = (part: Partial<TestOrder> = {}): TestOrder => ({
  orderId: 'TEST-AbCdEfGhIjKlMnOpQ',
  reference: 'TEST-7K4M2',
  status: 'pending_payment',
  productTitle: 'Portland cement 50 kg',
  totalAmount: '13300.50',
  createdAt: '2026-11-21T09:00:00.000Z',
  placedBy: 'ada',
  email: 'shop@company.example',
  ...part,
});

const read = (newest: TestOrder | null) => ({ body: { success: true, data: { order: newest } } });

async function show(answers: Parameters<typeof answerWith>[0]) {
  answerWith(answers);
  await renderPage(
    <DataProvider>
      <TestOrderPage />
    </DataProvider>,
    '/admin/test-order',
  );
  await screen.findByRole('button', { name: 'Place a test order' });
}

describe('the page of test orders', () => {
  afterEach(() => queryClient.clear());

  it('places the first one, and says where its mails go', async () => {
    await show({
      '/api/admin/test-order': [
        read(null),
        { body: { success: true, data: order() } },
        read(order()),
      ],
    });
    expect(screen.queryByText('TEST-7K4M2')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Place a test order' }));
    const part = await screen.findByRole('region', { name: 'TEST-7K4M2' });
    expect(part).toHaveTextContent('shop@company.example');
    expect(part).toHaveTextContent('₦13,300.50');
    expect(within(part).getByRole('link', { name: /Open the page of the buyer/ })).toHaveAttribute(
      'href',
      '/orders/TEST-AbCdEfGhIjKlMnOpQ',
    );
    expect(within(part).queryByRole('link', { name: /receipt/ })).not.toBeInTheDocument();
  });

  it('confirms its payment, and leads to the receipt', async () => {
    const paid = order({ status: 'confirmed' });
    await show({
      '/api/admin/test-order/TEST-AbCdEfGhIjKlMnOpQ/confirm': {
        body: { success: true, data: paid },
      },
      '/api/admin/test-order': [read(order({ status: 'awaiting_confirmation' })), read(paid)],
    });
    expect(screen.getByText(/The proof has arrived/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the payment' }));
    await waitFor(() =>
      expect(screen.getByRole('link', { name: /Open the receipt/ })).toHaveAttribute(
        'href',
        '/api/orders/TEST-AbCdEfGhIjKlMnOpQ/receipt.pdf',
      ),
    );
    expect(screen.getByText(/^It is paid/)).toHaveFocus();
    expect(callsTo('/api/admin/test-order/TEST-AbCdEfGhIjKlMnOpQ/confirm')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Confirm the payment' })).not.toBeInTheDocument();
  });

  it('says of one that expired to place another', async () => {
    await show({ '/api/admin/test-order': read(order({ status: 'failed' })) });
    expect(screen.getByText(/it has expired/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm the payment' })).not.toBeInTheDocument();
  });

  it('says in the words of the server why none was placed', async () => {
    const message = 'This product is no longer on sale.';
    await show({
      '/api/admin/test-order': [
        read(null),
        { status: 404, body: { success: false, code: 'CATALOG.PRODUCT_NOT_FOUND', message } },
        read(null),
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Place a test order' }));
    expect(await screen.findByText('No test order was placed')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
  });
});
