import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../../lib/queryClient.tsx';
import { answerWith } from '../../../../testing/answers.ts';
import { renderPage } from '../../../../testing/renderPage.tsx';
import type { AlertMailbox } from '../../api/alerts.ts';
import { buildAlert, buildCandidate } from '../../testing/buildCredit.ts';
import { AlertsView } from './AlertsView.tsx';

const mailbox: AlertMailbox = {
  mailbox: 'alerts@shop.example at imap.example, INBOX',
  lastContactAt: '2026-11-21T09:01:00.000Z',
  lastAlertAt: null,
  failure: null,
};

const list = (data: ReturnType<typeof buildAlert>[], read: AlertMailbox | null = mailbox) => ({
  body: { success: true, data, meta: { total: data.length, nextCursor: null, mailbox: read } },
});
const ALL = '/api/admin/alerts?limit=50';
const REFUSED = '/api/admin/alerts?limit=50&state=refused';
const reason = 'It was changed in transit, or forged: its signature does not fit.';
const refused = buildAlert({
  id: 2,
  state: 'refused',
  reason,
  bank: null,
  payment: null,
  suggestion: null,
});

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
    // Beside the filter's choice: only what was not taken has a badge.
    expect(screen.getAllByText('Refused')).toHaveLength(2);
    expect(screen.getAllByText('Payment reported')).toHaveLength(1);
    const read = screen.getByText(/^The mailbox was last read/);
    expect(read).not.toHaveTextContent(mailbox.mailbox);
    expect(screen.getByRole('link', { name: 'SO-7K4M2' })).toHaveAttribute(
      'href',
      '/admin/money?order=142',
    );
    await userEvent.selectOptions(screen.getByLabelText('Show'), 'Refused');
    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByText('₦48,500.00')).toBeNull();
  });

  it('shows the order that one confirmed, and the credit of one whose order was undone', async () => {
    const used = { suggestion: null, creditId: 17 };
    const order = { ...buildCandidate(), id: 9, reference: 'SO-AAAAA' };
    answerWith({ [ALL]: list([buildAlert({ ...used, order }), buildAlert({ ...used, id: 4 })]) });
    await renderPage(
      <DataProvider>
        <AlertsView />
      </DataProvider>,
    );
    expect(await screen.findByText('Used to confirm')).toBeVisible();
    expect(screen.getByRole('link', { name: 'SO-AAAAA' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show the credit' })).toHaveAttribute(
      'href',
      '/admin/money?credit=17',
    );
  });

  it('says that no mailbox is set up', async () => {
    answerWith({ [ALL]: list([], null) });
    await renderPage(
      <DataProvider>
        <AlertsView />
      </DataProvider>,
    );
    expect(await screen.findByText('No mailbox is set up')).toBeVisible();
    // There is nothing to choose from.
    expect(screen.queryByLabelText('Show')).toBeNull();
  });

  it('says that alerts are not being read, and why', async () => {
    const failure = 'The mail server refuses user or password.';
    answerWith({ [ALL]: list([], { ...mailbox, failure }) });
    await renderPage(
      <DataProvider>
        <AlertsView />
      </DataProvider>,
    );
    expect(await screen.findByText('Alerts are not being read')).toBeVisible();
    // The address is for the one who mends it.
    expect(screen.getByText(new RegExp(failure))).toHaveTextContent(mailbox.mailbox);
  });
});
