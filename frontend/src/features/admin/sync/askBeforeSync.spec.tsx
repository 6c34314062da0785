import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataProvider, queryClient } from '../../../lib/queryClient.tsx';
import { answerWith, callsTo } from '../../../testing/answers.ts';
import { renderPage } from '../../../testing/renderPage.tsx';
import { buildSyncRun } from '../testing/buildSyncRun.ts';
import { FirstSync } from './FirstSync.tsx';
import { HeldBack } from './HeldBack.tsx';
import { Twins } from './Twins.tsx';
import { successOf } from './useSync.ts';

const run = buildSyncRun({ heldBack: 7 });
const LIST = `/api/shopify/runs/${run.runId}/held-back`;
const RETIRE = `/api/shopify/runs/${run.runId}/retire-held-back`;
const DEMO = '/api/admin/products?source=demo&state=on_sale&limit=200';

const heldBack = (total: number) => ({
  body: {
    success: true,
    meta: { total },
    data:
      total === 0
        ? []
        : [
            { id: 1, title: 'Axes', held: 3 },
            { id: 2, title: 'Bolts', held: 0 },
          ],
  },
});

describe('a sync that would take much of the shop off sale', () => {
  afterEach(() => queryClient.clear());

  it('says what would go, and takes it off sale once someone says so', async () => {
    answerWith({
      [LIST]: heldBack(7),
      [RETIRE]: { body: { success: true, data: { retired: 7 } } },
    });
    await renderPage(
      <DataProvider>
        <HeldBack runs={[buildSyncRun({ state: 'running' }), run]} />
      </DataProvider>,
    );
    expect(await screen.findByText('7 products would leave the shop.')).toBeVisible();
    expect(screen.getByText(/Open orders hold 3 pieces of them/)).toBeVisible();
    await userEvent.click(screen.getByText('The first 2'));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Axes (3 pieces held)',
      'Bolts',
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Take 7 products off sale' }));
    expect(callsTo(RETIRE)).toHaveLength(1);
  });

  it.each([
    ['held nothing back', [buildSyncRun()]],
    ['never finished', [buildSyncRun({ state: 'failed', heldBack: 7 })]],
  ])('is silent when the newest run %s', async (_, runs) => {
    answerWith({});
    await renderPage(
      <DataProvider>
        <HeldBack runs={runs} />
      </DataProvider>,
    );
    expect(screen.queryByRole('heading')).toBeNull();
  });
});

describe('the first sync', () => {
  afterEach(() => queryClient.clear());

  it('says how many demo products leave, and what open orders hold of them', async () => {
    const variants = [{ held: 2 }, { held: 1 }];
    answerWith({ [DEMO]: { body: { success: true, data: [{ variants }], meta: { total: 24 } } } });
    const [onStart, onCancel] = [jest.fn(), jest.fn()];
    await renderPage(
      <DataProvider>
        <FirstSync onStart={onStart} onCancel={onCancel} />
      </DataProvider>,
    );
    expect(
      await screen.findByText('The first sync takes 24 demo products off sale.'),
    ).toBeVisible();
    expect(screen.getByText(/hold 3 pieces of them/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    expect(onStart).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Start the first sync' }));
    expect(onStart).toHaveBeenCalledTimes(1);
  });
});

describe('the words of a finished sync', () => {
  it('count what the store has, not the products of the shop itself', () => {
    const progress = { fetched: 24, changed: 3, retired: 0, refused: 1 };
    expect(successOf({ progress }).description).toBe(
      'Successfully synced 23 products from Shopify store',
    );
  });
});

describe('products that are sold twice', () => {
  afterEach(() => queryClient.clear());

  it('are handed to the store one by one', async () => {
    const TWINS = '/api/admin/products/twins';
    const twinOf = (id: number, title: string) => ({
      sku: `S-${id}`,
      own: { id, title, version: 3 },
      store: { id: 90 + id, title: 'In store' },
    });
    answerWith({
      [TWINS]: [
        { body: { success: true, data: [twinOf(1, 'Axe'), twinOf(2, 'Bolt')] } },
        { body: { success: true, data: [twinOf(2, 'Bolt')] } },
      ],
      '/api/admin/products/1/retire': { body: { success: true, data: {} } },
    });
    await renderPage(
      <DataProvider>
        <Twins />
      </DataProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: /sell it: Axe/ }));
    expect(callsTo('/api/admin/products/1/retire')).toHaveLength(1);
    expect(await screen.findByText('1 product')).toBeVisible();
    const bolt = screen.getByRole('link', { name: 'Bolt' });
    expect(bolt).toHaveAttribute('href', '/admin/products/2');
    expect(bolt.parentElement).toHaveTextContent('Bolt (SKU S-2) is in the store as In store.');
  });
});
