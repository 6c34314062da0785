import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { staffOrdersListQueryRules } from '../../../../lib/rules/staffOrdersListQuery.gen.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import { OrderBadge } from '../../../shared/order/OrderParts.tsx';
import { Disclosure } from '../../order/Disclosure.tsx';
import { endOf } from '../../order/orderAttention.ts';
import { SearchField } from '../../shell/SearchField.tsx';
import { type Credit, orderSearchOptions } from '../api/creditQueries.ts';
import { GiveForm } from './GiveForm.tsx';

interface OrderFinderProps {
  readonly credit: Credit;
  readonly isBusy: boolean;
  /** A warning was not answered yet: nothing can be given. */
  readonly isHeld: boolean;
  readonly onLook: (orderId: number) => void;
  readonly onGive: (orderId: number, reference: string, amount: string | undefined) => void;
}

/** Finds the order of a credit by hand, by reference, name or amount. */
export function OrderFinder({ credit, isBusy, isHeld, onLook, onGive }: OrderFinderProps) {
  const [search, setSearch] = useState('');
  const { data: orders, isError } = useQuery(orderSearchOptions(search.trim()));
  return (
    <Disclosure summary="Find another order">
      <FieldGrid $columns={1}>
        <SearchField
          maxLength={staffOrdersListQueryRules.search.maxLength}
          label="Reference, name or amount of the order"
          autoComplete="off"
          value={search}
          onSearch={setSearch}
        />
      </FieldGrid>
      <p role="status">
        {search !== '' && !orders && (isError ? 'The search failed.' : 'Searching...')}
        {orders?.length === 0 && 'No order matches.'}
      </p>
      <PlainList $ruled="below" $pad={1.25}>
        {orders?.map((order) => (
          <li key={order.id}>
            <b>{order.reference}</b>
            <span>
              <bdi>{order.customerName}</bdi>, {formatNaira(order.totalAmount)}
            </span>
            <OrderBadge order={order} ended={endOf(order)} />
            <Row>
              <StaffButton onClick={() => onLook(order.id)}>
                Show the proof of {order.reference}
              </StaffButton>
            </Row>
            <GiveForm
              credit={credit}
              reference={order.reference}
              isBusy={isBusy}
              isHeld={isHeld}
              onGive={(amount) => onGive(order.id, order.reference, amount)}
            />
          </li>
        ))}
      </PlainList>
    </Disclosure>
  );
}
