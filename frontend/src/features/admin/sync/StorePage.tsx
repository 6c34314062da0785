import { useQuery } from '@tanstack/react-query';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { syncRunsQueryOptions } from '../api/syncQueries.ts';

interface StorePageProps {
  readonly kind: 'products' | 'orders';
  /** Shopify's id, such as `gid://shopify/Order/123`. */
  readonly shopifyId: string;
}

/** Leads to a product or an order in the admin of a real store. */
export function StorePage({ kind, shopifyId }: StorePageProps) {
  const { data } = useQuery({ ...syncRunsQueryOptions, refetchInterval: false });
  const domain = data?.store.domain;
  if (!domain) return null;
  const id = shopifyId.split('/').at(-1);
  return (
    <p>
      <TextAnchor href={`https://${domain}/admin/${kind}/${id}`} target="_blank" rel="noopener">
        Open it in Shopify
      </TextAnchor>
    </p>
  );
}
