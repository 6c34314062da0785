import { screen } from '@testing-library/react';
import { buildOrder } from '../src/testing/buildOrder.ts';
import { Pages, show } from './testing/pages.ts';

const { orderId } = buildOrder();
const call = `POST /api/orders/${orderId}/no-reminders`;
const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = {};
  pages.calls.length = 0;
});

const press = () => screen.queryByRole('button', { name: 'No more reminders by email' });

describe('the page that ends reminders', () => {
  it('changes nothing when it is opened: the press does, in no index', async () => {
    const { status } = show(await pages.call(`/orders/reminders?order=${orderId}`));
    expect(status).toBe(200);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(press()?.closest('form')).toHaveAttribute(
      'action',
      `/api/orders/${orderId}/no-reminders`,
    );
    expect(pages.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('says that no more come, on a page of its own', async () => {
    pages.replies = { [call]: { body: { success: true, message: '' } } };
    const answer = await pages.post(`/api/orders/${orderId}/no-reminders`, {});
    expect(answer).toMatchObject({ status: 303, headers: { location: '/orders/no-reminders' } });
    expect(pages.asked(call)).toHaveLength(1);
    show(await pages.call('/orders/no-reminders'));
    expect(screen.getByRole('heading', { name: 'You get no more reminders' })).toBeVisible();
  });

  it('says what went wrong, and can be pressed again', async () => {
    const message = 'We could not find this order.';
    const body = { success: false, code: 'ORDERS.NOT_FOUND', message };
    pages.replies = { [call]: { status: 404, body } };
    show(await pages.post(`/api/orders/${orderId}/no-reminders`, {}));
    expect(screen.getByText(message)).toBeVisible();
    expect(press()).toBeVisible();
  });

  it('asks for the whole link where a part of it is missing', async () => {
    show(await pages.call('/orders/reminders'));
    expect(screen.getByText(/Open the link in the email once more/)).toBeVisible();
    expect(press()).toBeNull();
  });
});
