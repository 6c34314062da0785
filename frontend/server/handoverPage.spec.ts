import { screen } from '@testing-library/react';
import { Pages, show } from './testing/pages.ts';

const call = 'POST /api/orders/handover';
const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = {};
  pages.calls.length = 0;
});

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe('the page of whoever hands goods over', () => {
  it('is a form that works without scripts, in no index', async () => {
    const { status } = show(await pages.call('/orders/handover'));
    expect(status).toBe(200);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(field(/^Handover code/).form).toHaveAttribute('action', '/api/orders/handover');
    expect(screen.getByText(/Hand over the goods first/)).toBeVisible();
  });

  it('says that the order is handed over, on a page of its own', async () => {
    pages.replies = { [call]: { body: { success: true, data: {} } } };
    show(await pages.call('/orders/handover'));
    const formId = document.querySelector<HTMLInputElement>('[name=formId]')?.value ?? '';
    const { status, headers } = await pages.post('/api/orders/handover', {
      reference: 'so-7k4m2',
      code: ' 0482 ',
      formId,
    });
    expect(status).toBe(303);
    expect(headers).toMatchObject({ location: '/orders/handed-over' });
    // Sent twice, it is one try.
    const [sent] = pages.asked(call);
    expect(sent?.headers).toMatchObject({ 'form-id': formId });
    expect(JSON.parse(String(sent?.body))).toEqual({ reference: 'so-7k4m2', code: '0482' });
    show(await pages.call('/orders/handed-over'));
    expect(screen.getByRole('heading', { name: 'The order is handed over' })).toBeVisible();
  });

  it('keeps the reference, not the code, and says why nothing was saved', async () => {
    const message = 'Reference and code do not match.';
    pages.replies = {
      [call]: { status: 409, body: { success: false, code: 'ORDERS.HANDOVER_REFUSED', message } },
    };
    const answer = await pages.post('/api/orders/handover', {
      reference: 'SO-7K4M2',
      code: '1111',
    });
    const { status, headers } = show(answer);
    expect(status).toBe(409);
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    expect(screen.getByText(message)).toBeVisible();
    expect(field(/^Order reference/)).toHaveValue('SO-7K4M2');
    expect(field(/^Handover code/)).toHaveValue('');
  });

  it('says beside the field what is wrong with it', async () => {
    const errors = { code: ['The handover code has four digits'] };
    pages.replies = {
      [call]: { status: 400, body: { success: false, code: 'VALIDATION', message: '', errors } },
    };
    show(await pages.post('/api/orders/handover', { reference: 'SO-7K4M2', code: '1' }));
    expect(field(/^Handover code/)).toHaveAccessibleDescription(
      expect.stringContaining('four digits'),
    );
  });
});
