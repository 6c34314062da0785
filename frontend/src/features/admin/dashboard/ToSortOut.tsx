import styled from 'styled-components';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { OrderFigures } from '../api/orderTypes.ts';
import { dashboardContent } from './dashboardContent.ts';

const content = dashboardContent.sortOut;

/** Orders that staff must sort out though no clerk is waiting for them; counted by the server. */
export function ToSortOut({ paidLate, overdue, notInShopify, refundsOwed }: OrderFigures) {
  if (paidLate + overdue + notInShopify + refundsOwed === 0) return null;
  return (
    <Notes aria-label={content.label}>
      {paidLate > 0 && (
        <Note kind="error" title={content.paidLate(paidLate)}>
          {content.paidLateText}{' '}
          <TextLink to="/admin/orders" search={{ attention: 'paid_late' }}>
            {content.paidLateShow}
          </TextLink>
        </Note>
      )}
      {overdue > 0 && (
        <Note kind="error" title={content.overdue(overdue)}>
          {content.overdueText}{' '}
          <TextLink to="/admin/orders" search={{ attention: 'overdue', sort: 'review' }}>
            {content.overdueShow}
          </TextLink>
        </Note>
      )}
      {refundsOwed > 0 && (
        <Note kind="warning" title={content.refundsOwed(refundsOwed)}>
          {content.refundsOwedText}{' '}
          <TextLink to="/admin/money" search={{ view: 'refunds' }}>
            {content.refundsOwedShow}
          </TextLink>
        </Note>
      )}
      {notInShopify > 0 && (
        <Note kind="warning" title={content.notInShopify(notInShopify)}>
          {content.notInShopifyText}{' '}
          <TextLink to="/admin/orders" search={{ attention: 'not_in_shopify' }}>
            {content.notInShopifyShow}
          </TextLink>
        </Note>
      )}
    </Notes>
  );
}

const Notes = styled.section`
  display: grid;
  gap: ${space(1)};
`;
