import { screen } from '@testing-library/react';
import { buildOrder } from '../src/testing/buildOrder.ts';
import { Pages, show } from './testing/pages.ts';

const { orderId } = buildOrder();
const address = `/orders/problem?order=${orderId}`;
const read = `GET /api/orders/${orderId}/status`;
const report = `POST /api/orders/${orderId}/problem`;
const add = `POST /api/orders/${orderId}/problem-picture`;
const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());
beforeEach(() => {
  pages.replies = {};
  pages.calls.length = 0;
});

const problem = {
  kind: 'damaged',
  kindInWords: 'It is damaged, or does not work',
  reportedAt: '2026-11-24T09:00:00.000Z',
  pictures: 1,
  answer: null,
  answerInWords: null,
  reason: null,
  answeredAt: null,
} as const;
const replies = (traits: Parameters<typeof buildOrder>[0]) => ({
  [read]: { body: { success: true, data: buildOrder({ status: 'shipped', ...traits }) } },
});
const formOf = (name: string) => screen.getByRole<HTMLFormElement>('form', { name });

describe('the page on which something is wrong', () => {
  it('is a form with a key of its own, in no index, without scripts', async () => {
    pages.replies = replies({ canReport: true });
    expect(show(await pages.call(address)).status).toBe(200);
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const form = formOf('Something is wrong');
    expect(form).toHaveAttribute('action', `/api/orders/${orderId}/problem`);
    const formId = form.querySelector<HTMLInputElement>('[name=formId]')?.value ?? '';
    pages.replies = { ...pages.replies, [report]: { body: { success: true, data: {} } } };
    const typed = { kind: 'damaged', words: 'The bag was open.' };
    const answer = await pages.post(`/api/orders/${orderId}/problem`, { ...typed, formId });
    expect(answer).toMatchObject({ status: 303, headers: { location: address } });
    const [sent] = pages.asked(report);
    expect(sent?.headers).toMatchObject({ 'form-id': formId });
    expect(JSON.parse(String(sent?.body))).toEqual(typed);
  });

  it('says beside the field what is missing, and keeps what was typed', async () => {
    const errors = { kind: ['Choose what is wrong'] };
    const body = { success: false, code: 'VALIDATION', message: '', errors };
    pages.replies = { ...replies({ canReport: true }), [report]: { status: 400, body } };
    const typed = { kind: '', words: 'The bag was open.' };
    const { status } = show(await pages.post(`/api/orders/${orderId}/problem`, typed));
    expect(status).toBe(400);
    expect(screen.getByLabelText('What is wrong?')).toHaveAccessibleDescription(errors.kind[0]);
    expect(screen.getByLabelText(/^In your words/)).toHaveValue(typed.words);
  });

  it('takes pictures one by one, as they come', async () => {
    pages.replies = { ...replies({ problem }), [add]: { body: { success: true, message: '' } } };
    show(await pages.call(address));
    expect(screen.getByText('We have 1 of at most 4 pictures.')).toBeVisible();
    const form = formOf('Add the picture');
    expect(form).toHaveAttribute('enctype', 'multipart/form-data');
    const { pathname, search } = new URL(form.action);
    const answer = await pages.call(pathname + search, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    });
    expect(answer).toMatchObject({ status: 303, headers: { location: address } });
    const [sent] = pages.asked(add);
    expect(sent?.headers['form-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(String(sent?.body)).toBe('--x--');
  });

  it('says why a picture was not added', async () => {
    const message = 'Please upload an image smaller than 5MB';
    const body = { success: false, code: 'PROOF.TOO_LARGE', message };
    pages.replies = { ...replies({ problem }), [add]: { status: 413, body } };
    const sent = await pages.call(`/api/orders/${orderId}/problem-picture`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: '--x--',
    });
    show(sent);
    expect(screen.getByText(message)).toBeVisible();
    show(await pages.call(`${address}&too-large=1`));
    expect(screen.getByText(message)).toBeVisible();
  });

  it('has the answer of staff with its reason', async () => {
    const answered = {
      answer: 'no',
      answerInWords: 'We cannot accept this claim.',
      reason: 'It is as ordered.',
      answeredAt: '2026-11-25T09:00:00.000Z',
    } as const;
    pages.replies = replies({ problem: { ...problem, ...answered } });
    show(await pages.call(address));
    expect(screen.getByText('We cannot accept this claim.')).toBeVisible();
    expect(screen.getByText('It is as ordered.')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
  });

  it('says so where there is no such order', async () => {
    expect(show(await pages.call(address)).status).toBe(404);
    expect(screen.getByText('We cannot find this order')).toBeVisible();
  });
});
