import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { ProposedBankAccount } from '../api/bankAccount.ts';
import { BankAccountPage } from './BankAccountPage.tsx';

const inForce = { bankName: 'GTBank', accountName: 'Spade Orion', accountNumber: '0123456789' };
const details = { bankName: 'Kuda', accountName: 'Spade Orion', accountNumber: '2000000001' };
const proposal = (part: Partial<ProposedBankAccount> = {}): ProposedBankAccount => ({
  id: 3,
  details,
  state: 'proposed',
  proposedBy: 'bisi',
  proposedAt: '2026-11-21T09:00:00.000Z',
  agreedBy: null,
  agreedAt: null,
  inForceFrom: null,
  stoppedBy: null,
  stoppedAt: null,
  ...part,
});
const session = {
  username: 'ngozi',
  role: 'owner',
  isFresh: true,
  permissions: ['agree-bank-account', 'change-bank-account'],
};

async function show(
  proposals: readonly ProposedBankAccount[],
  part: {
    isOnPage?: boolean;
    hasSecondPerson?: boolean;
    session?: object;
    accountNumber?: string;
  } = {},
) {
  const { isOnPage = true, hasSecondPerson = true, accountNumber = inForce.accountNumber } = part;
  const data = { inForce: { ...inForce, accountNumber }, isOnPage, hasSecondPerson, proposals };
  answerWith({
    '/api/admin/bank-account': { body: { success: true, data } },
    '/api/admin/session': { body: { success: true, data: { ...session, ...part.session } } },
  });
  const page = await renderPage(
    <DataProvider>
      <BankAccountPage />
    </DataProvider>,
    '/admin/bank',
  );
  await screen.findByText(accountNumber.replace(/^(\d{4})(\d{3})/, '$1 $2 '));
  return page;
}

describe('the page of the bank account', () => {
  afterEach(() => {
    queryClient.clear();
    sessionStorage.clear();
  });

  it('says that only the server changes it', async () => {
    await show([], { isOnPage: false });
    expect(screen.getByText(/^For safety it cannot be changed here\./)).toBeVisible();
    // Names of variables are for that person alone.
    expect(
      screen.getByText('For the person who runs the server').closest('details'),
    ).toContainElement(screen.getByText(/BANK_ACCOUNT_NUMBER/));
    expect(screen.queryByText(/^Buyers cannot pay/)).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Propose this account' })).not.toBeInTheDocument();
  });

  it('has the menu of the settings beside it for those who may change them alone', async () => {
    const { unmount } = await show([], { session: { permissions: ['change-settings'] } });
    expect(screen.getByRole('combobox', { name: 'All settings' })).toHaveValue('bank');
    unmount();
    queryClient.clear();
    await show([], { session: { permissions: ['work'] } });
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Forms' })).toBeNull());
  });

  it('warns that the sample account does not exist', async () => {
    await show([], { accountNumber: '0000000000' });
    expect(screen.getByText(/^Buyers cannot pay/)).toBeVisible();
  });

  it('says that one person alone cannot change it', async () => {
    await show([], { hasSecondPerson: false });
    expect(await screen.findByText(/no other owner or approver/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Propose this account' })).not.toBeInTheDocument();
  });

  it('proposes another one, whose number is typed twice; a new sign-in loses nothing of it', async () => {
    const { unmount } = await show([]);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bank' }), 'Kuda');
    await userEvent.type(screen.getByRole('textbox', { name: 'Account name' }), 'Spade Orion');
    await userEvent.type(screen.getByRole('textbox', { name: 'Account number' }), '2000 000 001');
    unmount();
    await show([]);
    expect(await screen.findByRole('textbox', { name: 'Bank' })).toHaveValue('Kuda');
    const again = screen.getByRole('textbox', { name: 'Account number again' });
    await userEvent.type(again, '2000000002');
    await userEvent.click(screen.getByRole('button', { name: 'Propose this account' }));
    expect(screen.getByText('The two numbers differ')).toBeVisible();
    await userEvent.clear(again);
    await userEvent.type(again, '2000000001');
    const data = { inForce, isOnPage: true, hasSecondPerson: true, proposals: [proposal()] };
    answerWith({
      '/api/admin/bank-account': [
        { body: { success: true, data: proposal() } },
        { body: { success: true, data } },
      ],
    });
    await userEvent.click(screen.getByRole('button', { name: 'Propose this account' }));
    expect(await screen.findByText('2000 000 001')).toBeVisible();
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  });

  it('lets a second person agree', async () => {
    await show([proposal()]);
    answerWith({
      '/api/admin/bank-account/3/agree': { body: { success: true, data: proposal() } },
      '/api/admin/bank-account': {
        body: {
          success: true,
          data: { inForce, isOnPage: true, hasSecondPerson: true, proposals: [proposal()] },
        },
      },
    });
    expect(await screen.findByText(/Compare it with the bank's own app or letter/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'This account is ours: agree' }));
    await waitFor(() => expect(callsTo('/api/admin/bank-account/3/agree')).toHaveLength(1));
  });

  it('asks the one who proposed it to wait, and lets an owner stop it after a question', async () => {
    const waiting = { agreedBy: 'bisi', agreedAt: '2026-11-21T10:00:00.000Z' };
    await show([
      proposal({
        ...waiting,
        state: 'waiting',
        proposedBy: 'ngozi',
        inForceFrom: '2026-11-22T10:00:00.000Z',
      }),
    ]);
    expect(await screen.findByText(/New orders show it from 22 Nov 2026, 11:00 on/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /agree/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Stop this change' }));
    answerWith({
      '/api/admin/bank-account/3/stop': { body: { success: true, data: proposal() } },
      '/api/admin/bank-account': {
        body: {
          success: true,
          data: { inForce, isOnPage: true, hasSecondPerson: true, proposals: [] },
        },
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Stop it' }));
    await waitFor(() => expect(callsTo('/api/admin/bank-account/3/stop')).toHaveLength(1));
  });

  it('leaves stopping to owners, and lists what was before', async () => {
    await show(
      [
        proposal({ id: 4 }),
        proposal({ state: 'stopped', stoppedBy: 'ada', stoppedAt: '2026-11-21T12:00:00.000Z' }),
      ],
      { session: { role: 'approver', permissions: ['agree-bank-account'] } },
    );
    expect(await screen.findByText(/stopped by ada/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stop this change' })).not.toBeInTheDocument();
  });
});
