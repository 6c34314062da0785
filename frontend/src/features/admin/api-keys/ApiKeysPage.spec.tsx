import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo, sentIn } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { ApiKey } from '../api/apiKeys.ts';
import { ApiKeysPage } from './ApiKeysPage.tsx';

const buildKey = (part: Partial<ApiKey> = {}): ApiKey => ({
  keyId: 5,
  name: 'Courier app',
  hint: 'spade_key_x3Fq9a',
  scopes: ['orders:read', 'orders:ship'],
  callsPerMinute: 60,
  createdBy: 'ngozi',
  createdAt: '2026-11-21T08:00:00.000Z',
  expiresAt: '2027-02-19T08:00:00.000Z',
  lastUsedAt: null,
  revokedAt: null,
  revokedBy: null,
  isLive: true,
  ...part,
});
const session = {
  username: 'ngozi',
  role: 'owner',
  isFresh: true,
  hasSecondFactor: true,
  permissions: ['manage-keys'],
};
const list = (data: readonly ApiKey[]) => ({ body: { success: true, data } });

async function show(keys: readonly ApiKey[], part: object = {}) {
  answerWith({
    '/api/admin/keys': list(keys),
    '/api/admin/webhooks': { body: { success: true, data: [] } },
    '/api/admin/session': { body: { success: true, data: { ...session, ...part } } },
  });
  const page = await renderPage(
    <DataProvider>
      <ApiKeysPage />
    </DataProvider>,
    '/admin/keys',
  );
  await screen.findByRole('region', { name: 'Make a key' });
  return page;
}

describe('the page of API keys', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('says what a key is for where there is none', async () => {
    await show([]);
    expect(screen.getByText(/^No key yet/)).toBeVisible();
  });

  it('says of each key what it may do, its last use and its end', async () => {
    await show([
      buildKey(),
      buildKey({
        keyId: 4,
        name: 'Accounts',
        scopes: ['payments:read'],
        lastUsedAt: '2026-11-22T08:00:00.000Z',
        revokedAt: '2026-11-23T08:00:00.000Z',
        revokedBy: 'ngozi',
        isLive: false,
      }),
    ]);
    const [live, ended] = within(screen.getByRole('region', { name: 'Keys' })).getAllByRole(
      'listitem',
    );
    expect(live).toHaveTextContent('Read orders · Ship orders');
    expect(live).toHaveTextContent('Never used · Made by ngozi, ends on 19 February 2027');
    expect(ended).toHaveTextContent('Last used 22 Nov 2026');
    expect(ended).toHaveTextContent('Revoked by ngozi on 23 November 2026');
    expect(screen.getAllByRole('button', { name: /^Revoke the key/ })).toHaveLength(1);
  });

  it('makes a key of what was ticked, also before a new sign-in, and shows it once', async () => {
    const { unmount } = await show([]);
    await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
    expect(screen.getByText(/^Please use 2 to 40 letters/)).toBeVisible();
    expect(screen.getByText('Choose what the key may do')).toBeVisible();
    await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Courier app');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Mark paid orders/ }));
    unmount();
    await show([]);
    const key = `spade_key_${'k'.repeat(43)}`;
    answerWith({
      '/api/admin/webhooks': { body: { success: true, data: [] } },
      '/api/admin/keys': [
        { body: { success: true, data: { ...buildKey(), key } } },
        list([buildKey()]),
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
    expect(await screen.findByText(key)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Revoke the key Courier app' })).toBeVisible();
    expect(sentIn(callsTo('/api/admin/keys')[0])).toEqual({
      name: 'Courier app',
      scopes: ['orders:ship'],
      days: 90,
      callsPerMinute: 60,
    });
  });

  it('revokes a key once its question is answered', async () => {
    await show([buildKey()]);
    await userEvent.click(screen.getByRole('button', { name: 'Revoke the key Courier app' }));
    const ended = buildKey({
      isLive: false,
      revokedAt: '2026-11-23T08:00:00.000Z',
      revokedBy: 'ngozi',
    });
    answerWith({
      '/api/admin/webhooks': { body: { success: true, data: [] } },
      '/api/admin/keys/5': { body: { success: true, data: ended } },
      '/api/admin/keys': list([ended]),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Revoke it' }));
    expect(await screen.findByText('Revoked')).toBeVisible();
  });

  it('asks for a second factor first, and for a new sign-in where the last is old', async () => {
    await show([], { hasSecondFactor: false, isFresh: false });
    // For a key, and for a webhook.
    await waitFor(() =>
      expect(screen.getAllByRole('link', { name: /^Add a second factor/ })).toHaveLength(2),
    );
    expect(screen.queryByRole('button', { name: 'Make the key' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Sign in again' })).toBeVisible();
  });
});
