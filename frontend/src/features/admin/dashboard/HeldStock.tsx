import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Table } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
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
          <thead>
            <tr>
              <th scope="col">{heldWords.product}</th>
              <th scope="col">{heldWords.stock}</th>
              <th scope="col">{heldWords.left}</th>
              <th scope="col" data-amount>
                {heldWords.held}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ productId, variantId, title, stock, held, share, orders }) => (
              <tr key={`${productId}-${variantId}`}>
                <th scope="row">{title}</th>
                <td data-half>
                  {stock.toLocaleString('en-NG')}
                  <Unit> {heldWords.stock.toLowerCase()}</Unit>
                </td>
                <td data-half>
                  {Math.max(0, stock - held).toLocaleString('en-NG')}
                  <Unit> {heldWords.left.toLowerCase()}</Unit>
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

/** Named by the head of the column where there is one to be seen. */
const Unit = styled.span`
  ${media.md} { ${visuallyHidden} }
`;
