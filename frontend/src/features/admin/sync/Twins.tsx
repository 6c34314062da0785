import { useMutation, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { toastFailure } from '../api/staffApi.ts';
import { handToStore, type Twin, twinsQueryOptions } from '../api/syncQueries.ts';
import { Permitted, TitleRow } from '../shell/PageParts.tsx';

/** Products that are sold twice because the store sells them, too. Staff decide each; nothing is shown without one. */
export function Twins() {
  const { data: twins = [] } = useQuery(twinsQueryOptions);
  if (twins.length === 0) return null;
  return (
    <section>
      <TitleRow title="Sold twice" note={count(twins.length, 'product')} />
      <p>
        These products of your own have the SKU of a product in the store, so buyers see both. Let
        Shopify sell one: your own is retired and its address leads to Shopify's, its orders go on,
        and price and stock are Shopify's. Or give one of the two another SKU.
      </p>
      {twins.map((twin) => (
        <OneTwin key={twin.own.id} twin={twin} />
      ))}
    </section>
  );
}

function OneTwin({ twin }: { readonly twin: Twin }) {
  const { sku, own, store } = twin;
  const hand = useMutation({
    mutationFn: () => handToStore(twin),
    onSuccess: () => {
      showToast({
        title: 'Handed to Shopify',
        description: `Your own ${own.title} is retired. Its page can bring it back.`,
      });
      void queryClient.invalidateQueries({ queryKey: ['/api/admin/products'] });
    },
    onError: toastFailure({ title: 'Not Saved', description: 'Please load the page again.' }),
  });
  return (
    <Line>
      <span>
        <ToProduct {...own} /> (SKU {sku}) is in the store as <ToProduct {...store} />.
      </span>
      <Permitted to="edit-products" otherwise="An approver or the owner decides.">
        <Button
          size="staff"
          plain
          busy={hand.isPending}
          aria-label={`Let Shopify sell it: ${own.title}`}
          onClick={() => hand.mutate()}
        >
          {hand.isPending ? 'Saving...' : 'Let Shopify sell it'}
        </Button>
      </Permitted>
    </Line>
  );
}

function ToProduct({ id, title }: { readonly id: number; readonly title: string }) {
  return (
    <InlineLink to="/admin/products/$productId" params={{ productId: String(id) }}>
      {title}
    </InlineLink>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  padding-block: ${space(1)};
  overflow-wrap: anywhere;
`;
