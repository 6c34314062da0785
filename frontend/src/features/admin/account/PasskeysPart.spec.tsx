import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, lastCall } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { Account } from '../api/account.ts';
import { PasskeysPart } from './PasskeysPart.tsx';

const account: Account = {
  authenticatorSince: null,
  passkeys: [
    {
      passkeyId: 3,
      name: 'Work phone',
      createdAt: '2026-11-20T08:00:00.000Z',
      lastUsedAt: null,
    },
  ],
  passkeyHurdle: null,
  recoveryCodesLeft: 10,
  isSecondFactorRequired: true,
};

const show = (fields: Partial<Account> = {}) =>
  renderPage(
    <DataProvider>
      <PasskeysPart account={{ ...account, ...fields }} onAdded={() => undefined} />
    </DataProvider>,
  );

describe('the passkeys of the account page', () => {
  beforeEach(() => {
    Object.assign(window, { isSecureContext: true, PublicKeyCredential: class {} });
  });
  afterEach(() => queryClient.clear());

  it.each([
    ['ip-address', /has a bare IP address/],
    ['not-secure', /is plain http/],
  ] as const)(
    'says why a site can have none (%s), and offers no form',
    async (passkeyHurdle, words) => {
      await show({ passkeyHurdle, passkeys: [] });
      expect(await screen.findByText(words)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
    },
  );

  it('says so when the browser knows none', async () => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    await show();
    expect(await screen.findByText('This browser does not know passkeys.')).toBeVisible();
  });

  it('asks before it removes one, and keeps the focus in the row', async () => {
    answerWith({
      '/api/admin/account/passkeys/3': {
        status: 409,
        body: { success: false, code: 'AUTH.LAST_SECOND_FACTOR', message: 'Add another one.' },
      },
    });
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Work phone' }));
    expect(screen.getByText(/Remove Work phone\? It signs you in no more/)).toBeVisible();
    const keep = screen.getByRole('button', { name: 'Keep it' });
    expect(keep).toHaveFocus();
    await userEvent.click(keep);
    expect(screen.getByRole('button', { name: 'Remove Work phone' })).toHaveFocus();
    expect(lastCall()).toBeUndefined();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Work phone' }));
    await userEvent.click(screen.getByRole('button', { name: 'Yes, remove it' }));
    expect(await screen.findByText('Add another one.')).toBeVisible();
    expect(lastCall()?.method).toBe('DELETE');
  });
});
