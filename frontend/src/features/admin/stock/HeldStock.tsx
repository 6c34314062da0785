import { useQuery } from '@tanstack/react-query';
import { CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { heldStockQueryOptions } from '../api/heldStock.ts';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { dashboardContent } from './dashboardContent.ts';

const heldWords = dashboardContent.held;

/** What orders that are not confirmed keep off sale, per product; silent while there is nothing. */
export function HeldStock() {
  const { data } = useQuery(heldStockQueryOptions);
  const rows = data?.data.filter(({ held }) => held > 0) ?? [];
  if (!data || rows.length === 0) return null;
  return (
    <section>
      <TitleRow title={heldWords.title} note={heldWords.note} />
      <ScrollArea label={heldWords.title}>
        <Table $ledgerOnPhone>
          <VisuallyHidden as="caption">{heldWords.title}</VisuallyHidden>
          <TableHead
            names={[heldWords.product, heldWords.stock, heldWords.left]}
            amount={heldWords.held}
          />
          <tbody>
            {rows.map(({ productId, variantId, title, stock, held, share, orders }) => (
              <tr key={`${productId}-${variantId}`}>
                <th scope="row">{title}</th>
                <td data-half>
                  {stock.toLocaleString('en-NG')}
                  <CellUnit> {heldWords.stock.toLowerCase()}</CellUnit>
                </td>
                <td data-half>
                  {Math.max(0, stock - held).toLocaleString('en-NG')}
                  <CellUnit> {heldWords.left.toLowerCase()}</CellUnit>
                </td>
                <td data-amount>{heldWords.share(held, share, orders)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </section>
  );
}
