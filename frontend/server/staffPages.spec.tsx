import { screen } from '@testing-library/react';
import { WorkList } from '../src/features/admin/dashboard/WorkList.tsx';
import { DataProvider } from '../src/lib/queryClient.tsx';
import { answerWith } from '../src/testing/answers.ts';
import { renderPage } from '../src/testing/renderPage.tsx';
import { Pages, show } from './testing/pages.ts';

const pages = new Pages();
beforeAll(() => pages.start());
afterAll(() => pages.stop());

describe('the note that the back office has not started', () => {
  it('lends its place at the foot of the window to nothing that the page shows later', async () => {
    show(await pages.call('/admin'));
    const note = screen.getByText('The back office has not started.').parentElement;
    expect(getComputedStyle(note as Element).position).toBe('fixed');
    const late = { kind: 'problems', count: 1, pastPromise: 0, oldestAt: null, amount: null };
    answerWith({ '/api/admin/work': { body: { success: true, data: [late] } } });
    await renderPage(
      <DataProvider>
        <WorkList firstWaiting={undefined} />
      </DataProvider>,
    );
    const tile = (await screen.findByText('Something is wrong with the goods')).closest('li');
    expect(getComputedStyle(tile as Element).position).not.toBe('fixed');
    expect(getComputedStyle(tile as Element).visibility).toBe('visible');
  });
});
