import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { CellUnit, Table, TableHead, TableScroll } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { type HeldProduct, heldStockQueryOptions } from '../api/heldStock.ts';
import { TitleRow } from '../shell/PageParts.tsx';

interface HeldStockProps {
  /** Orders hold stock, if only of products that are not on sale any more. */
  readonly hasHolding: boolean;
}

/** What orders that are not confirmed hold of each product. */
export function HeldStock({ hasHolding }: HeldStockProps) {
  const read = useQuery(heldStockQueryOptions);
  return (
    <section>
      <TitleRow
        title="By product"
        note="Pieces kept for orders whose payment is not confirmed yet."
      />
      <QueryView
        read={read}
        loading="Loading the held stock..."
        failed="The held stock could not be loaded"
        as="h3"
      >
        {({ data }) => (
          <HeldRows rows={data.filter(({ held }) => held > 0)} hasHolding={hasHolding} />
        )}
      </QueryView>
    </section>
  );
}

interface HeldRowsProps extends HeldStockProps {
  readonly rows: readonly HeldProduct[];
}

function HeldRows({ rows, hasHolding }: HeldRowsProps) {
  if (rows.length === 0 && hasHolding)
    return <p>The orders above hold only products that are not on sale any more.</p>;
  if (rows.length === 0)
    return (
      <EmptyState title="All stock can be ordered" as="h3">
        <p>No unpaid order holds stock of a product that is on sale.</p>
      </EmptyState>
    );
  return (
    <TableScroll role="region" aria-label="Held by product">
      <Table $ledgerOnPhone>
        <VisuallyHidden as="caption">Held by product</VisuallyHidden>
        <TableHead
          names={['Product', 'In stock', 'Left to order', 'Orders']}
          numbers={['In stock', 'Left to order', 'Orders']}
          amount="Held"
        />
        <tbody>
          {rows.map(({ productId, variantId, title, stock, held, orders }) => (
            <tr key={`${productId}-${variantId}`}>
              <th scope="row">
                <InlineLink
                  to="/admin/products/$productId"
                  params={{ productId: String(productId) }}
                >
                  {title}
                </InlineLink>
              </th>
              <td data-half data-number>
                {stock.toLocaleString('en-NG')}
                <CellUnit> in stock</CellUnit>
              </td>
              <td data-half data-number>
                {Math.max(0, stock - held).toLocaleString('en-NG')}
                <CellUnit> left to order</CellUnit>
              </td>
              <td data-half data-number>
                {orders.toLocaleString('en-NG')}
                <CellUnit>{orders === 1 ? ' order' : ' orders'}</CellUnit>
              </td>
              <td data-amount>
                {held.toLocaleString('en-NG')}
                <CellUnit> held</CellUnit>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </TableScroll>
  );
}
