import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { count, formatNaira } from '../../../../lib/formatMoney.ts';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { PlainList } from '../../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { useKeys } from '../../keys/useKeys.ts';
import { ExportButton } from '../../shell/ExportButton.tsx';
import { KeysNote, MoreButton, Permitted, TitleRow } from '../../shell/PageParts.tsx';
import { fetchRefundsCsv, refundsQueryOptions } from '../api/refundQueries.ts';
import { RefundItem } from './RefundItem.tsx';

/** Money that the shop owes to buyers, or sent back. */
export function RefundsView({ isPaid }: { readonly isPaid: boolean }) {
  const state = isPaid ? 'paid' : 'owed';
  const read = useInfiniteQuery(refundsQueryOptions(state));
  const meta = read.data?.meta;
  const list = useRef<HTMLUListElement>(null);
  /** Orders whose doubtful account goes into the file. Not remembered: staff check them for each export. */
  const [checked, setChecked] = useState<ReadonlySet<number>>(new Set());
  const check = (id: number, isChecked: boolean) =>
    setChecked(
      isChecked ? new Set([...checked, id]) : new Set([...checked].filter((other) => other !== id)),
    );
  /** Focuses the button of the refund that is this many rows further down. */
  const step = (by: number) => () => {
    const items = [...(list.current?.children ?? [])];
    const at = items.findIndex((item) => item.contains(document.activeElement));
    const next = items[at < 0 ? 0 : at + by];
    next?.querySelector('button')?.focus();
  };
  useKeys({ j: step(1), k: step(-1) });
  return (
    <section>
      <TitleRow
        title={isPaid ? 'Refunds paid' : 'Refunds owed'}
        note={
          <span role="status">
            {meta &&
              meta.total > 0 &&
              `${count(meta.total, 'order')}, ${formatNaira(isPaid ? meta.paid : meta.owed)}`}
          </span>
        }
      />
      <Tools>
        {!isPaid && (
          <Permitted to="settle-payments">
            {/* Without an account there is nothing to export. */}
            {Boolean(meta?.withAccount) && (
              <ExportButton
                name="refunds"
                fetchFile={() => fetchRefundsCsv([...checked])}
                label="Export for the bank (CSV)"
                failed="Failed to export the refunds"
              />
            )}
            {meta && meta.withAccount > 0 && <span>{accountsIn(meta)}</span>}
          </Permitted>
        )}
        <TextLink
          to="/admin/money"
          search={{ view: 'refunds', ...(isPaid ? {} : { paid: true }) }}
          resetScroll={false}
        >
          {isPaid ? 'Show refunds owed' : 'Show refunds paid'}
        </TextLink>
      </Tools>
      <QueryView
        read={read}
        loading="Loading refunds..."
        failed="The refunds could not be loaded"
        as="h3"
      >
        {({ rows: refunds }) => {
          if (refunds.length === 0)
            return (
              <EmptyState title={isPaid ? 'No refund was paid yet' : 'No refund is owed'} as="h3">
                {!isPaid && (
                  <p>An order owes one once someone has decided so under Money to decide.</p>
                )}
              </EmptyState>
            );
          return (
            <PlainList ref={list}>
              {refunds.map((refund) => (
                <RefundItem
                  key={refund.id}
                  refund={refund}
                  isChecked={checked.has(refund.id)}
                  onCheck={(isChecked) => check(refund.id, isChecked)}
                />
              ))}
            </PlainList>
          );
        }}
      </QueryView>
      {!isPaid && meta !== undefined && meta.total > 0 && (
        <KeysNote>Shortcuts: J next, K previous, Enter mark as paid</KeysNote>
      )}
      <MoreButton read={read}>Show more</MoreButton>
    </section>
  );
}

/** How many buyers can be paid, in words; where there are none, each refund says so. */
function accountsIn({
  withAccount,
  total,
}: {
  readonly withAccount: number;
  readonly total: number;
}) {
  if (withAccount === total) return 'Every buyer has named an account.';
  return `${withAccount} of ${count(total, 'buyer')} named an account. Only those are exported.`;
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)} ${space(2.5)};
  align-items: center;
  margin-bottom: ${space(2)};
`;
