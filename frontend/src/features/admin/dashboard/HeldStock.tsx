import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Table } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import { heldStockQueryOptions } from '../api/heldStock.ts';
import { TitleRow } from '../shell/TitleRow.tsx';
import { dashboardContent } from './dashboardContent.ts';
import { ScrollArea } from './ScrollArea.tsx';

const content = dashboardContent.held;

/** What orders that are not confirmed keep off sale, per product; silent while there is nothing. */
export function HeldStock() {
  const { data } = useQuery(heldStockQueryOptions);
  const rows = data?.data.filter(({ held }) => held > 0) ?? [];
  if (!data || rows.length === 0) return null;
  return (
    <section>
      <TitleRow title={content.title} note={content.note(data.meta.openShare)} />
      <ScrollArea label={content.title}>
        <Table $ledgerOnPhone>
          <VisuallyHidden as="caption">{content.title}</VisuallyHidden>
          <thead>
            <tr>
              <th scope="col">{content.product}</th>
              <th scope="col">{content.stock}</th>
              <th scope="col">{content.orderable}</th>
              <th scope="col" data-amount>
                {content.held}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ productId, variantId, title, stock, orderable, held, share }) => (
              <tr key={`${productId}-${variantId}`}>
                <th scope="row">{title}</th>
                <td data-half>
                  {stock.toLocaleString('en-NG')}
                  <Unit> {content.stock.toLowerCase()}</Unit>
                </td>
                <td data-half>
                  {orderable.toLocaleString('en-NG')}
                  <Unit> {content.orderable.toLowerCase()}</Unit>
                </td>
                <td data-amount>{content.share(held, share)}</td>
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
