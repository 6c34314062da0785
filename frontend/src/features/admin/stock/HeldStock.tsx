import { useQuery } from '@tanstack/react-query';
import { CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { type HeldProduct, heldStockQueryOptions } from '../api/heldStock.ts';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { stockContent } from './stockContent.ts';

const heldWords = stockContent.held;

/** What orders that are not confirmed keep off sale, per product. */
export function HeldStock() {
  const read = useQuery(heldStockQueryOptions);
  return (
    <section>
      <TitleRow title={heldWords.title} note={heldWords.note} />
      <QueryView read={read} loading={stockContent.loading} failed={stockContent.failed} as="h3">
        {({ data }) => <HeldRows rows={data.filter(({ held }) => held > 0)} />}
      </QueryView>
    </section>
  );
}

function HeldRows({ rows }: { readonly rows: readonly HeldProduct[] }) {
  if (rows.length === 0) return <p>{heldWords.none}</p>;
  return (
    <ScrollArea label={heldWords.title}>
      <Table $ledgerOnPhone>
        <VisuallyHidden as="caption">{heldWords.title}</VisuallyHidden>
        <TableHead
          names={[heldWords.product, heldWords.stock, heldWords.left]}
          numbers={[heldWords.stock, heldWords.left]}
          amount={heldWords.held}
        />
        <tbody>
          {rows.map(({ productId, variantId, title, stock, held, share, orders }) => (
            <tr key={`${productId}-${variantId}`}>
              <th scope="row">{title}</th>
              <td data-half data-number>
                {stock.toLocaleString('en-NG')}
                <CellUnit> {heldWords.stock.toLowerCase()}</CellUnit>
              </td>
              <td data-half data-number>
                {Math.max(0, stock - held).toLocaleString('en-NG')}
                <CellUnit> {heldWords.left.toLowerCase()}</CellUnit>
              </td>
              <td data-amount>{heldWords.share(held, share, orders)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollArea>
  );
}
