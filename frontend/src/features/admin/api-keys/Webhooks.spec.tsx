import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { Webhook, WebhookDelivery } from '../api/webhooks.ts';
import { ApiKeysPage } from './ApiKeysPage.tsx';

const URL_OF_ERP = 'https://erp.example/hook';
const buildWebhook = (part: Partial<Webhook> = {}): Webhook => ({
  webhookId: 3,
  url: URL_OF_ERP,
  types: ['order.placed', 'payment.received'],
  createdBy: 'ngozi',
  createdAt: '2026-11-21T08:00:00.000Z',
  isOff: false,
  failingSince: null,
  formerSecretUntil: null,
  ...part,
});
const buildDelivery = (part: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  deliveryId: '6f1f3c36-52f6-4b8a-9f0e-0d0f4c1c2b11',
  type: 'order.placed',
  state: 'delivered',
  createdAt: '2026-11-21T08:00:00.000Z',
  attempts: 1,
  lastAttemptAt: '2026-11-21T08:00:01.000Z',
  nextAttemptAt: null,
  status: 204,
  failure: null,
  ...part,
});
const session = {
  username: 'ngozi',
  role: 'owner',
  isFresh: true,
  hasSecondFactor: true,
  permissions: ['manage-keys'],
};
const answer = (data: unknown) => ({ body: { success: true, data } });
const secret = `whsec_${'a'.repeat(43)}=`;

function network(webhooks: readonly Webhook[], more: Parameters<typeof answerWith>[0] = {}) {
  answerWith({
    '/api/admin/keys': answer([]),
    '/api/admin/session': answer(session),
    '/api/admin/webhooks': answer(webhooks),
    ...more,
  });
}

async function show(webhooks: readonly Webhook[], more: Parameters<typeof answerWith>[0] = {}) {
  network(webhooks, more);
  const page = await renderPage(
    <DataProvider>
      <ApiKeysPage />
    </DataProvider>,
    '/admin/keys',
  );
  await screen.findByRole('region', { name: 'Webhooks' });
  return page;
}

describe('webhooks on the page of keys', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('say what they are for where there is none', async () => {
    await show([]);
    expect(screen.getByText(/^No webhook yet/)).toBeVisible();
  });

  it('are added with what was ticked, also before a new sign-in, and their secret is shown once', async () => {
    const { unmount } = await show([]);
    await userEvent.click(screen.getByRole('button', { name: 'Add the webhook' }));
    expect(screen.getByText(/must begin with https/)).toBeVisible();
    expect(screen.getByText('Choose at least one kind of message')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Address of your program'), URL_OF_ERP);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Money came for an order' }));
    unmount();
    await show([]);
    await screen.findByLabelText('Address of your program');
    network([], {
      '/api/admin/webhooks': [answer({ ...buildWebhook(), secret }), answer([buildWebhook()])],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Add the webhook' }));
    expect(await screen.findByText(secret)).toBeVisible();
    expect(await screen.findByText('An order is placed · Money came for an order')).toBeVisible();
    expect(sentIn(callsTo('/api/admin/webhooks')[0])).toEqual({
      url: URL_OF_ERP,
      types: ['payment.received'],
    });
  });

  it('are tested by a press, which shows what became of it', async () => {
    await show([buildWebhook()]);
    network([buildWebhook()], {
      '/api/admin/webhooks/3/test': answer(buildWebhook()),
      '/api/admin/webhooks/3/deliveries': answer([buildDelivery({ type: 'webhook.test' })]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Send a test' }));
    expect(await screen.findByText('Test')).toBeVisible();
    expect(screen.getByText(/Taken, 204 · 1 attempt/)).toBeVisible();
  });

  it('say why a message failed and when the next try is, and send it again', async () => {
    const failed = buildDelivery({
      state: 'waiting',
      attempts: 2,
      status: 500,
      failure: 'The receiver answers with 500.',
      nextAttemptAt: '2026-11-21T08:05:00.000Z',
    });
    const deliveries = { '/api/admin/webhooks/3/deliveries': answer([failed]) };
    await show([buildWebhook({ failingSince: '2026-11-21T08:00:00.000Z' })], deliveries);
    expect(screen.getByText(/^Every message since 21 Nov 2026/)).toBeVisible();
    // No green "On" beside it.
    expect(screen.getByText('On, but failing')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Last messages' }));
    const [message] = await screen.findAllByText(/Next try 21 Nov 2026, 09:05 · 2 attempts/);
    expect(message).toHaveTextContent('The receiver answers with 500.');
    const again = `/api/admin/webhooks/3/deliveries/${failed.deliveryId}/again`;
    network([buildWebhook()], { ...deliveries, [again]: answer(buildDelivery()) });
    await userEvent.click(screen.getByRole('button', { name: /^Send again: An order is placed/ }));
    expect(callsTo(again)).toHaveLength(1);
  });

  it('are switched on again after days of failures, and removed after a question', async () => {
    await show([buildWebhook({ isOff: true })]);
    const part = within(screen.getByRole('region', { name: 'Webhooks' }));
    expect(part.getByText('Switched off')).toBeVisible();
    expect(part.queryByRole('button', { name: 'Send a test' })).not.toBeInTheDocument();
    network([buildWebhook()], { '/api/admin/webhooks/3/on': answer(buildWebhook()) });
    await userEvent.click(part.getByRole('button', { name: 'Switch on' }));
    expect(await part.findByText('On')).toBeVisible();
    await userEvent.click(part.getByRole('button', { name: `Remove the webhook ${URL_OF_ERP}` }));
    network([], { '/api/admin/webhooks/3/remove': answer(buildWebhook()) });
    await userEvent.click(part.getByRole('button', { name: 'Remove it' }));
    expect(await screen.findByText(/^No webhook yet/)).toBeVisible();
  });

  it('get a new secret by a press', async () => {
    await show([buildWebhook()]);
    network([buildWebhook()], {
      '/api/admin/webhooks/3/secret': answer({ ...buildWebhook(), secret }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'New secret' }));
    expect(await screen.findByText(secret)).toBeVisible();
    expect(screen.getByText(/signed by the one before, too/)).toBeVisible();
  });
});
