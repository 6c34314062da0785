import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { failedOrdersQuery } from '../api/orderQueries.ts';
import { dashboardContent } from './dashboardContent.ts';

const content = dashboardContent.paidLate;

/** Orders whose money may have come after their stock was gone: somebody must sort them out. */
export function PaidLate() {
  const { data } = useQuery(failedOrdersQuery);
  const late = (data?.data ?? []).filter((order) => order.isPaidLate);
  if (late.length === 0) return null;
  return (
    <List>
      {late.map(({ id, reference, customerName, totalPrice }) => (
        <li key={id}>
          <Note kind="warning" title={content.title(id)}>
            {content.text(customerName, formatNaira(totalPrice))}{' '}
            <TextLink to="/admin/orders" search={{ search: reference, open: id }}>
              {content.open(id)}
            </TextLink>
          </Note>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space(1)};
`;
