import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import type { OrderFigures } from '../api/orderTypes.ts';
import { dashboardContent } from './dashboardContent.ts';

const content = dashboardContent.sortOut;

/** Orders that staff must sort out though no clerk is waiting for them; counted by the server. */
export function ToSortOut({ paidLate, overdue, notInShopify, refundsOwed }: OrderFigures) {
  if (paidLate + overdue + notInShopify + refundsOwed === 0) return null;
  return (
    <Stack as="section" $gap={1} aria-label={content.label}>
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
    </Stack>
  );
}
