import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orderTypes.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { useShopifyRetry } from '../api/useShopifyRetry.ts';
import { orderReviewContent } from './orderReviewContent.ts';

const content = orderReviewContent.shopify;

/** Why a confirmed order is not in the Shopify store yet, and a button to retry now. */
export function ShopifyNote({ order }: { readonly order: AdminOrderDetail }) {
  const { id, shopifyError } = order;
  const retry = useShopifyRetry(id);
  if (shopifyError === null) return null;
  const tryAgain = () =>
    retry.mutate(undefined, {
      onSuccess: (after) => {
        if (after.shopifyError === null) showToast(content.success);
      },
      onError: (error) => {
        if (!isSessionEnd(error)) showToast({ ...content.failure, kind: 'destructive' });
      },
    });
  return (
    <Note kind="warning" title={content.title}>
      <p>{content.reason(shopifyError)}</p>
      <p role="status">{retry.isSuccess ? content.triedAgain : content.retrying}</p>
      <Place>
        <Button size="staff" variant="ghost" plain busy={retry.isPending} onClick={tryAgain}>
          {retry.isPending ? content.trying : content.tryNow}
        </Button>
      </Place>
    </Note>
  );
}

const Place = styled.div`
  margin-top: ${space(1)};
`;
