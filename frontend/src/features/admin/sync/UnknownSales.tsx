import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { measure, space } from '../../../ui/theme/theme.ts';
import { heldStockQueryOptions, useTrustStore } from '../api/heldStock.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { TitleRow } from '../shell/PageParts.tsx';
import { syncContent } from './syncContent.ts';

const content = syncContent.unknown;

interface ProductSales {
  readonly productId: number;
  readonly title: string;
  /** Over all variants. */
  readonly pieces: number;
}

/** Sales made here that the store does not count yet, with a way to say that it does; silent without any. */
export function UnknownSales() {
  const { data } = useQuery(heldStockQueryOptions);
  const products = new Map<number, ProductSales>();
  for (const { productId, title, unknownToStore } of data?.data ?? []) {
    if (unknownToStore === 0) continue;
    const before = products.get(productId);
    const pieces = (before?.pieces ?? 0) + unknownToStore;
    products.set(productId, { productId, title: before?.title ?? title, pieces });
  }
  if (products.size === 0) return null;
  return (
    <section>
      <TitleRow title={content.title} note={count(products.size, 'product')} />
      <Text>{content.text}</Text>
      {[...products.values()].map((sales) => (
        <OneProduct key={sales.productId} sales={sales} />
      ))}
    </section>
  );
}

function OneProduct({ sales: { productId, title, pieces } }: { readonly sales: ProductSales }) {
  const trust = useTrustStore(productId);
  const press = () =>
    trust.mutate(undefined, {
      onSuccess: (trusted) => showToast(content.success(count(trusted, 'piece'))),
      onError: (error) => {
        if (!isSessionEnd(error)) showToast({ ...content.failure, kind: 'destructive' });
      },
    });
  return (
    <Disclosure summary={`${title}: ${count(pieces, 'piece')}`}>
      <Text>{content.check}</Text>
      <Button size="staff" plain busy={trust.isPending} onClick={press}>
        {trust.isPending ? content.trusting : content.trust}
      </Button>
    </Disclosure>
  );
}

const Text = styled.p`
  max-width: ${measure.long};
  margin-bottom: ${space(1.5)};
`;
