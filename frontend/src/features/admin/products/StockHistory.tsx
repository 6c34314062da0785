import { useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../lib/formatTime.ts';
import { CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { ScrollArea } from '../shell/PageParts.tsx';
import { movementsQueryOptions, type StaffProduct, type StockMovement } from './productsApi.ts';

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

/** Parts of the shop that move stock, which the name of the movement says already. */
const ownParts: ReadonlySet<string> = new Set(['orders', 'store', 'demo', 'migration']);

const whoAndWhy = ({ actor, reason }: StockMovement): string =>
  [!ownParts.has(actor) && actor, reason].filter(Boolean).join(': ');

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
                names={['What', 'Change', 'When', 'Who and why']}
                numbers={['Change']}
                amount="Left"
              />
              <tbody>
                {movements.map((movement) => (
                  <tr key={movement.id}>
                    <th scope="row">
                      {[movementNames[movement.kind], movement.variantTitle]
                        .filter(Boolean)
                        .join(', ')}
                    </th>
                    <td data-half data-number>
                      {signed.format(movement.change)}
                      <CellUnit> {Math.abs(movement.change) === 1 ? 'piece' : 'pieces'}</CellUnit>
                    </td>
                    <td data-half>{formatMoment(movement.at)}</td>
                    <td>{whoAndWhy(movement)}</td>
                    <td data-amount>
                      {movement.stockAfter.toLocaleString('en-NG')}
                      <CellUnit> left</CellUnit>
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
