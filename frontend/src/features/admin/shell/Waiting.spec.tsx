import { screen, waitFor } from '@testing-library/react';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { BackOfficePage } from './PageParts.tsx';
import { WaitingProvider } from './Waiting.tsx';

const work = (counts: readonly number[]) => ({
  success: true,
  data: counts.map((count, index) => ({
    kind: ['proofs', 'overdue', 'messages'][index],
    count,
    oldestAt: null,
    owed: '0.00',
  })),
});

async function show(session: object, counts: readonly number[]) {
  const data = {
    username: 'ada',
    permissions: [],
    needsOwnPassword: false,
    needsSecondFactor: false,
  };
  answerWith({
    '/api/admin/session': { body: { success: true, data: { ...data, ...session } } },
    '/api/admin/work': { body: work(counts) },
  });
  await renderPage(
    <DataProvider>
      <WaitingProvider>
        <BackOfficePage title="Stock" description="Pieces">
          <p>Below</p>
        </BackOfficePage>
      </WaitingProvider>
    </DataProvider>,
    '/admin/stock',
  );
  await screen.findByText('Below');
}

describe('the title of a page of the back office', () => {
  afterEach(() => queryClient.clear());

  it('has the number of what waits', async () => {
    await show({}, [2, 0, 3]);
    await waitFor(() => expect(document.title).toMatch(/^\(5\) Stock \|/));
    expect(screen.getByRole('heading', { name: 'Stock' })).toBeVisible();
  });

  it('has none while nothing waits', async () => {
    await show({}, [0, 0, 0]);
    await waitFor(() => expect(callsTo('/api/admin/work')).toHaveLength(1));
    expect(document.title).toMatch(/^Stock \|/);
  });

  it('asks for nothing while only the account is open', async () => {
    await show({ needsOwnPassword: true }, [2, 0, 3]);
    await waitFor(() => expect(callsTo('/api/admin/session')).toHaveLength(1));
    expect(callsTo('/api/admin/work')).toHaveLength(0);
    expect(document.title).toMatch(/^Stock \|/);
  });
});
