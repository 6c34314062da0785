import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import type { Alert, AlertMailbox } from '../api/alertQueries.ts';
import { SilentMailbox } from '../credits/CreditTools.tsx';
import { AlertsView } from './AlertsView.tsx';

const buildAlert = (part: Partial<Alert> = {}): Alert => ({
  id: 3,
  state: 'taken',
  reason: null,
  bank: 'GTBank',
  from: 'gens@gtbank.com',
  subject: 'Transaction Notification',
  receivedAt: '2026-11-21T09:00:00.000Z',
  recordedAt: '2026-11-21T09:00:05.000Z',
  credit: { id: 17, amount: '48500.00', valueDate: '2026-11-21', narration: 'TRF SO 7K4M2' },
  statementCreditId: null,
  ...part,
});

const mailbox: AlertMailbox = {
  mailbox: 'alerts@shop.example at imap.example, INBOX',
  lastContactAt: '2026-11-21T09:01:00.000Z',
  lastAlertAt: null,
  failure: null,
};

const list = (data: Alert[], read: AlertMailbox | null = mailbox) => ({
  body: { success: true, data, meta: { total: data.length, nextCursor: null, mailbox: read } },
});
const ALL = '/api/admin/alerts?limit=50';
const REFUSED = '/api/admin/alerts?limit=50&state=refused';
const reason = 'It was changed in transit, or forged: its signature does not fit.';
const refused = buildAlert({ id: 2, state: 'refused', reason, bank: null, credit: null });

describe('alerts of the bank', () => {
  afterEach(() => queryClient.clear());

  it('shows what became of each, why one was refused, and only those on demand', async () => {
    answerWith({ [ALL]: list([buildAlert(), refused]), [REFUSED]: list([refused]) });
    await renderPage(
      <DataProvider>
        <AlertsView />
      </DataProvider>,
    );
    expect(await screen.findByText('₦48,500.00')).toBeVisible();
    expect(screen.getByText(reason)).toBeVisible();
    expect(screen.getByText(/last contact/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show the credit' })).toHaveAttribute(
      'href',
      '/admin/money?credit=17',
    );
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Refused');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByText('₦48,500.00')).toBeNull();
  });

  it('says that no mailbox is set up', async () => {
    answerWith({ [ALL]: list([], null) });
    await renderPage(
      <DataProvider>
        <AlertsView />
        <SilentMailbox />
      </DataProvider>,
    );
    expect(await screen.findByText('No mailbox is set up')).toBeVisible();
    expect(screen.queryByText('Alerts are not being read')).toBeNull();
  });

  it('says above the queue that alerts are not being read, and why', async () => {
    const failure = 'The mail server refuses user or password.';
    answerWith({ [ALL]: list([], { ...mailbox, failure }) });
    await renderPage(
      <DataProvider>
        <SilentMailbox />
      </DataProvider>,
    );
    expect(await screen.findByText('Alerts are not being read')).toBeVisible();
    expect(screen.getByText(new RegExp(failure))).toBeVisible();
  });
});
