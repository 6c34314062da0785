import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { PlainList } from '../../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../../ui/Toast/toastStore.ts';
import { space, target } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { isSessionEnd } from '../../api/staffApi.ts';
import { lagosDay, saveFile } from '../../orders/saveFile.ts';
import { Permitted, TitleRow } from '../../shell/PageParts.tsx';
import { fetchRefundsCsv, refundsQueryOptions } from '../api/refundQueries.ts';
import { MoreButton } from '../MoreButton.tsx';
import { RefundItem } from './RefundItem.tsx';
import { refundContent as content, refundContent } from './refundContent.ts';

/** Money that the shop owes to buyers, or sent back. */
export function RefundsView({ isPaid }: { readonly isPaid: boolean }) {
  const state = isPaid ? 'paid' : 'owed';
  const read = useInfiniteQuery(refundsQueryOptions(state));
  const { isExporting, exportRefunds } = useRefundExport();
  const meta = read.data?.pages[0]?.meta;
  return (
    <section>
      <TitleRow
        title={content.title[state]}
        note={
          <span role="status">
            {meta && !isPaid && meta.total > 0 && content.note(meta.total, formatNaira(meta.owed))}
          </span>
        }
      />
      <Tools>
        {!isPaid && (
          <Permitted to="settle-payments">
            <Button
              size="staff"
              plain
              busy={isExporting}
              disabled={!meta?.total}
              onClick={() => void exportRefunds()}
            >
              {isExporting ? content.exporting : content.export}
            </Button>
          </Permitted>
        )}
        <Other>
          <Link
            to="/admin/money"
            search={{ view: 'refunds', ...(isPaid ? {} : { paid: true }) }}
            resetScroll={false}
          >
            {isPaid ? content.showOwed : content.showPaid}
          </Link>
        </Other>
      </Tools>
      <QueryView read={read} loading={content.loading} failed={content.failed} as="h3">
        {({ pages }) => {
          const refunds = pages.flatMap(({ data }) => data);
          if (refunds.length === 0)
            return (
              <EmptyState title={content.none[state]} as="h3">
                {!isPaid && <p>{content.noneText}</p>}
              </EmptyState>
            );
          return (
            <PlainList>
              {refunds.map((refund) => (
                <RefundItem key={refund.id} refund={refund} />
              ))}
            </PlainList>
          );
        }}
      </QueryView>
      <MoreButton read={read}>{content.more}</MoreButton>
    </section>
  );
}

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)} ${space(2.5)};
  align-items: center;
  margin-bottom: ${space(2)};
`;

const Other = styled.span`
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
  }
`;

/** Downloads what is owed as a CSV file for the bank. */
function useRefundExport() {
  const [isExporting, setIsExporting] = useState(false);
  const exportRefunds = async () => {
    setIsExporting(true);
    try {
      saveFile(await fetchRefundsCsv(), `refunds-${lagosDay()}.csv`);
    } catch (error) {
      if (!isSessionEnd(error)) showToast({ ...refundContent.exportFailed, kind: 'destructive' });
    } finally {
      setIsExporting(false);
    }
  };
  return { isExporting, exportRefunds };
}
