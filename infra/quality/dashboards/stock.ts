import { type DashboardPlan, figure, graph } from './panels.ts';

/** The shop window, its pieces, and the way from and to the store. */
export const stock: DashboardPlan = {
  name: 'stock',
  title: 'Stock',
  description: 'Products, pieces and holds, and what goes from and to the store.',
  rows: [
    [
      'Now',
      [
        figure(
          {
            title: 'Products on sale',
            description: 'With at least one piece that no one holds.',
            unit: 'short',
          },
          'max(products{job="catalog",state="on_sale"})',
        ),
        figure(
          {
            title: 'Products sold out',
            description: 'In the shop without a piece to buy, holds included.',
            unit: 'short',
          },
          'max(products{job="catalog",state="sold_out"})',
        ),
        figure(
          {
            title: 'Share of pieces held',
            description:
              'By orders that are not paid. A sudden rise may be an attack on the stock.',
            unit: 'percentunit',
          },
          'max(stock_pieces{job="catalog",state="held"}) / (sum(max by (state) (stock_pieces{job="catalog"})) > 0)',
        ),
        figure(
          {
            title: 'Since the last complete sync',
            description:
              'Empty where no store is connected. A sync can be started on the page Sync.',
            unit: 'dtdurations',
          },
          'time() - max(sync_finished_timestamp_seconds{job="catalog"})',
        ),
      ],
    ],
    [
      'Over time',
      [
        graph(
          { title: 'Pieces', description: 'Free and held, counted once a minute.', unit: 'short' },
          [['max by (state) (stock_pieces{job="catalog"})', '{{state}}']],
        ),
        graph({ title: 'Products', description: 'On sale and sold out.', unit: 'short' }, [
          ['max by (state) (products{job="catalog"})', '{{state}}'],
        ]),
        graph(
          {
            title: 'Jobs of the store',
            description: 'Syncs, changes that the store sent, and orders to be recorded there.',
            unit: 'short',
          },
          [
            [
              'max by (queue, state) (jobs{job="worker",queue=~"sync-catalog|store-changes|events-store"})',
              '{{queue}} {{state}}',
            ],
          ],
        ),
        graph(
          {
            title: 'Orders that are not in the store',
            description: 'Runbook: shopify-orders.md',
            unit: 'short',
          },
          [['max(orders_attention{job="orders",kind="not_in_shopify"})', 'orders']],
        ),
      ],
    ],
  ],
};
