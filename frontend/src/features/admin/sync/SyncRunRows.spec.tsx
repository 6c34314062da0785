import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '../../../testing/renderPage.tsx';
import type { SyncRun } from '../api/syncQueries.ts';
import { buildSyncRun } from '../testing/buildSyncRun.ts';
import { SyncRunRows } from './SyncHistory.tsx';

const show = (part: Partial<SyncRun> = {}, domain: string | null = null) =>
  renderPage(
    <table>
      <tbody>
        <SyncRunRows run={buildSyncRun(part)} domain={domain} />
      </tbody>
    </table>,
  );

const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);

describe('a sync in the history', () => {
  it('says when it was, by whom, how long it took and what it did', async () => {
    await show();
    expect(screen.getByRole('rowheader')).toHaveTextContent('21 Nov 2026, 09:14by ada, took 4 s');
    expect(cells()).toEqual(['Finished', '1,240 read', '12 changed', '3 retired', '0 refused']);
  });

  it('says that it ran on schedule', async () => {
    await show({ requestedBy: 'schedule', endedAt: null, state: 'running' });
    expect(screen.getByRole('rowheader')).toHaveTextContent(/on schedule$/);
    expect(screen.getByText('Running')).toBeVisible();
  });

  it('says why it failed', async () => {
    await show({ state: 'failed', error: 'The access token is not known to the store.' });
    expect(screen.getByText('Failed')).toBeVisible();
    expect(screen.getByText('The access token is not known to the store.')).toBeVisible();
  });

  describe('when products were refused', () => {
    const refusals = [
      { shopifyId: 'gid://shopify/Product/812', reason: 'compareAtPrice: abc is not a price' },
      { shopifyId: 'gid://shopify/Product/813', reason: 'there is no variant at all' },
    ];

    it('names each with its reason, once the line is opened', async () => {
      await show({ refused: 2, refusals });
      await userEvent.click(screen.getByText('2 refused products'));
      expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Product 812Compare at price: abc is not a price',
        'Product 813there is no variant at all',
      ]);
      expect(screen.queryByRole('link')).toBeNull();
    });

    it('leads to each in a real store', async () => {
      await show({ refused: 2, refusals }, 'spade.myshopify.com');
      await userEvent.click(screen.getByText('2 refused products'));
      expect(screen.getByRole('link', { name: 'Product 812' })).toHaveAttribute(
        'href',
        'https://spade.myshopify.com/admin/products/812',
      );
    });

    it('says that there are more than are kept', async () => {
      await show({ refused: 1200, refusals });
      expect(screen.getByText('The first 2 of 1,200 refused products')).toBeVisible();
    });
  });
});
