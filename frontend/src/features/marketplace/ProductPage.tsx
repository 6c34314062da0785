import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../ui/theme/theme.ts';
import { productsQueryOptions } from './api/productsQuery.ts';
import { ProductSheet } from './components/ProductSheet.tsx';
import { earlyShop } from './firstView/earlyShop.ts';
import { sheetFacts } from './firstView/sheetFacts.ts';
import { marketplaceContent } from './marketplaceContent.ts';
import type { Product } from './product.ts';

const { productPage: words } = marketplaceContent;

interface ProductPageProps {
  /** As the address has it; anything but the id of a product is not found. */
  readonly productId: string;
  readonly onOrder: (product: Product) => void;
}

/** One product at its own address, to share and to find. */
export function ProductPage({ productId, onOrder }: ProductPageProps) {
  // One file is prerendered for all products: the hydrating render meets what the start script drew of the product
  // that the gateway wrote into the page, or the prerendered skeleton.
  const isHydrated = useIsHydrated();
  const list = useQuery(productsQueryOptions);
  const known = (isHydrated && list.data?.data) || [earlyShop().product];
  const product = known.find((each) => String(each?.id) === productId);
  return (
    <Wrap>
      <ShortPage>
        <TextAnchor href="/marketplace">{words.back}</TextAnchor>
        {product ? (
          <Shown key={product.id} product={product} onOrder={onOrder} />
        ) : (
          <>
            <PageHead
              title={marketplaceContent.title}
              description={marketplaceContent.description}
              picture="marketplace"
            />
            {isHydrated && !list.isPending ? (
              <EmptyState
                as="h1"
                isError={list.isError}
                title={list.isError ? words.failure.title : words.missing.title}
              >
                <p>{list.isError ? words.failure.text : words.missing.text}</p>
                {list.isError ? (
                  <Button plain onClick={() => void list.refetch()}>
                    {marketplaceContent.failure.retry}
                  </Button>
                ) : (
                  <ButtonAnchor href="/marketplace">{words.back}</ButtonAnchor>
                )}
              </EmptyState>
            ) : (
              <Waiting aria-busy>
                <PageTitle>{words.loading}</PageTitle>
                <Skeleton $height={space(48)} />
              </Waiting>
            )}
          </>
        )}
      </ShortPage>
    </Wrap>
  );
}

function Shown({ product, onOrder }: Pick<ProductPageProps, 'onOrder'> & { product: Product }) {
  const facts = sheetFacts(product);
  return (
    <>
      <PageHead
        title={facts.title}
        description={[`${facts.price}.`, facts.description].join(' ').slice(0, 200)}
        path={`/marketplace/${product.id}`}
        picture="marketplace"
      />
      <ProductSheet facts={facts} onOrder={() => onOrder(product)} />
    </>
  );
}

/** As high as the window, so that the product pushes nothing away that is in view. */
const Waiting = styled.div`
  display: grid;
  align-content: start;
  min-height: 100svh;
  gap: ${space(2)};
`;
