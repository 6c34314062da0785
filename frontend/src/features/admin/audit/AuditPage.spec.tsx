import { act, screen, within } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { AuditLine } from '../api/audit.ts';
import { AuditPage } from './AuditPage.tsx';

const line = (id: string, at: string, part: Partial<AuditLine> = {}): AuditLine => ({
  id,
  at,
  actor: 'ngozi',
  actorKind: 'person',
  action: 'confirmed',
  account: null,
  orderId: null,
  reference: null,
  detail: null,
  network: null,
  ...part,
});
const lines = [
  line('o2', '2026-11-21T23:30:05.000Z', { reference: 'SO-7K4M2', detail: 'seen' }),
  line('a1', '2026-11-21T09:14:07.000Z', {
    actor: 'service',
    actorKind: 'system',
    action: 'login_failed',
    account: 'ngozi',
    network: 'unknown',
  }),
  // An account of a release before may have such a name.
  line('a0', '2026-11-21T09:14:06.000Z', { actor: 'system' }),
];

async function show(answer: Parameters<typeof answerWith>[0][string]) {
  answerWith({ '/api/admin/audit?limit=50': answer });
  await renderPage(
    <DataProvider>
      <AuditPage search={{}} />
    </DataProvider>,
    '/admin/audit',
  );
}
const listed = { body: { success: true, data: lines, meta: { nextCursor: null } } };

describe('the audit log', () => {
  afterEach(() => queryClient.clear());

  it('groups its lines by the days of Lagos, to the second, in names', async () => {
    await show(listed);
    const log = await screen.findByRole('table', { name: 'Audit log, newest first' });
    const days = within(log)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent);
    expect(days).toEqual([
      'Sunday, 22 November 2026',
      '00:30:05',
      'Saturday, 21 November 2026',
      '10:14:07',
      '10:14:06',
    ]);
    expect(
      within(log).getByRole('row', { name: '00:30:05 ngozi Confirmed SO-7K4M2 · seen' }),
    ).toBeVisible();
    expect(
      within(log).getByRole('row', { name: '10:14:07 Automatic Login failed ngozi' }),
    ).toBeVisible();
    expect(within(log).getByRole('row', { name: '10:14:06 system Confirmed' })).toBeVisible();
  });

  it('shows the words of the server, and no filters, to a role that may not read it', async () => {
    const message = 'Only an owner may do this.';
    await show({ status: 403, body: { success: false, code: 'NOT_PERMITTED', message } });
    expect(await screen.findByRole('heading', { name: message })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('takes no longer search text than the server', async () => {
    await show(listed);
    expect(await screen.findByRole('searchbox')).toHaveAttribute('maxlength', '100');
  });

  it('keeps its lines when a refresh fails, and says so', async () => {
    await show(listed);
    await screen.findByText('00:30:05');
    answerWith({});
    await act(() => queryClient.refetchQueries({ queryKey: ['/api/admin/audit'] }));
    expect(
      await screen.findByText(/^Failed to fetch the audit log\. These are the last/),
    ).toBeVisible();
    expect(screen.getByText('00:30:05')).toBeVisible();
  });
});
