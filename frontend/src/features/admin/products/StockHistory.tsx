import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/formatTime.ts';
import { CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { ScrollArea } from '../shell/PageParts.tsx';
import { movementsQueryOptions, type StaffProduct } from './productsApi.ts';

/** With its sign, as a change. */
const signed = new Intl.NumberFormat('en-NG', { signDisplay: 'exceptZero' });

/** What the history calls each movement. */
const movementNames = {
  opening: 'At the start',
  received: 'Came in',
  counted: 'Counted',
  damaged: 'Damaged or lost',
  returned: 'Came back',
  corrected: 'Corrected',
  sold: 'Sold',
  released: 'Sale taken back',
  synced: 'From Shopify',
} as const;

/** Every movement of a product's stock, with who entered it and what was there then. */
export function StockHistory({ product }: { readonly product: StaffProduct }) {
  const read = useQuery(movementsQueryOptions(product.id));
  return (
    <QueryView
      read={read}
      loading="Loading the history..."
      failed="The history could not be loaded"
      as="h3"
    >
      {({ data: movements }) =>
        movements.length === 0 ? (
          <p>Nothing has moved yet.</p>
        ) : (
          <ScrollArea label="History of the stock">
            <Table $ledgerOnPhone>
              <VisuallyHidden as="caption">History of the stock</VisuallyHidden>
              <TableHead
                names={['When', 'What', 'Who and why', 'Change']}
                numbers={['Change']}
                amount="Then"
              />
              <tbody>
                {movements.map((movement) => (
                  <tr key={movement.id}>
                    <td data-half>{formatMoment(movement.at)}</td>
                    <td>
                      {[movementNames[movement.kind], movement.variantTitle]
                        .filter(Boolean)
                        .join(', ')}
                    </td>
                    <td data-half>
                      {[movement.actor, movement.reason].filter(Boolean).join(': ')}
                    </td>
                    <td data-half data-number>
                      {signed.format(movement.change)}
                    </td>
                    <td data-amount>
                      {movement.stockAfter.toLocaleString('en-NG')}
                      <CellUnit> then</CellUnit>
                    </td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </ScrollArea>
        )
      }
    </QueryView>
  );
}
