import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { count, formatNaira, koboOf } from '../../../../lib/formatMoney.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import { Sum } from '../../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../../ui/Toast/toastStore.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { refreshOrderLists } from '../../api/orders.ts';
import { Failure } from '../../failure/Failure.tsx';
import { MoreButton, Permitted, TitleRow } from '../../shell/PageParts.tsx';
import { useFocusOnRemoval } from '../../shell/useFocusOnRemoval.ts';
import type { Refund } from '../api/creditQueries.ts';
import { decideRefund, refundsQueryOptions } from '../api/refundQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';
import { RefundFacts } from './RefundItem.tsx';

/** Money above the price of an order, or for an order that has ended. Nothing is owed until someone decides it. */
export function DecideView() {
  const read = useInfiniteQuery(refundsQueryOptions('undecided'));
  const meta = read.data?.meta;
  return (
    <section>
      <TitleRow
        title="Money to decide"
        note={
          <span role="status">
            {meta && meta.total > 0 && `${count(meta.total, 'order')}, ${formatNaira(meta.owed)}`}
          </span>
        }
      />
      <QueryView
        read={read}
        loading="Loading the money to decide..."
        failed="The money to decide could not be loaded"
        as="h3"
      >
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyState title="There is nothing to decide" as="h3">
              <p>More than an order costs, or money for one that has ended, stands here first.</p>
            </EmptyState>
          ) : (
            <PlainList $ruled="above" $gap={1}>
              {rows.map((refund) => (
                <DecideItem key={refund.id} refund={refund} />
              ))}
            </PlainList>
          )
        }
      </QueryView>
      <MoreButton read={read}>Show more</MoreButton>
    </section>
  );
}

function DecideItem({ refund }: { readonly refund: Refund }) {
  const { id, reference, customerName, undecided, toDecide } = refund;
  const item = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(item);
  const decide = useMutation({
    mutationFn: () => decideRefund(refund),
    onSuccess: () =>
      showToast({ title: 'Refund Decided', description: 'The buyer is asked for an account' }),
    onSettled: () => {
      refreshOrderLists(0);
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/refunds'] });
    },
  });
  const canDecide = koboOf(toDecide) > 0;
  return (
    <li ref={item}>
      <Row $gap={[0.5, 2]} $align="baseline" $justify="space-between">
        <h3>
          <OrderDialogLink id={id}>{`Order ${id}`}</OrderDialogLink> {reference},{' '}
          <bdi>{customerName}</bdi>
        </h3>
        <Sum>{formatNaira(undecided)}</Sum>
      </Row>
      <RefundFacts refund={refund} />
      {canDecide ? (
        <Permitted
          to="settle-payments"
          otherwise="An approver or the owner decides whether it goes back."
        >
          <Failure error={decide.error} title="It was not decided. Try again." />
          <Row>
            <StaffButton busy={decide.isPending} onClick={() => decide.mutate()}>
              {decide.isPending ? 'Saving...' : `Owe ${formatNaira(toDecide)} back to the buyer`}
            </StaffButton>
          </Row>
        </Permitted>
      ) : (
        <Note
          kind="warning"
          title="Only a member of staff says so: no credit of the bank shows it."
        >
          <p>None goes back until a statement of the bank shows the money.</p>
          <InlineLink to="/admin/money" search={{ view: 'statements' }} resetScroll={false}>
            Import the statement of the bank
          </InlineLink>
        </Note>
      )}
    </li>
  );
}
