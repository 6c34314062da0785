import { useCallback, useDeferredValue, useMemo } from 'react';
import styled from 'styled-components';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTop, PosterTitle } from '../../ui/SiteLayout/PageTop.tsx';
import { media } from '../../ui/theme/media.ts';
import { fontSize, layout, measure, space } from '../../ui/theme/theme.ts';
import { LastOrderNotice } from './components/LastOrderNotice.tsx';
import { MarketTools } from './components/MarketTools.tsx';
import { MoreProducts } from './components/MoreProducts.tsx';
import { ProductGrid } from './components/ProductGrid.tsx';
import { ProductSkeletons } from './components/ProductSkeletons.tsx';
import { ProductsJsonLd } from './components/ProductsJsonLd.tsx';
import { WithoutScript } from './components/WithoutScript.tsx';
import type { ProductFilter } from './filterProducts.ts';
import { marketplaceContent } from './marketplaceContent.ts';
import { PRODUCTS_PATH, type Product } from './product.ts';
import { useProductData } from './useProductData.ts';
import { useSearchText } from './useSearchText.ts';

interface MarketplacePageProps {
  /** The filter in the page's address. */
  readonly filter: ProductFilter;
  readonly onFilter: (filter: ProductFilter) => void;
  /** Order Now was pressed. */
  readonly onOrder: (product: Product) => void;
}

/** The marketplace: search, category and the products in stock. */
export function MarketplacePage({ filter, onFilter, onOrder }: MarketplacePageProps) {
  // The prerendered page knows no address: what depends on it comes a render later.
  const isHydrated = useIsHydrated();
  const category = isHydrated ? (filter.category ?? '') : '';
  const settled = isHydrated ? (filter.search ?? '') : '';
  const { text, inputRef, type, settleNow } = useSearchText(settled, (search) =>
    onFilter({ search, category }),
  );
  const search = useDeferredValue(text);
  const typed = useMemo(() => ({ search, category }), [search, category]);
  const { state, items, total, categories, retry, paging } = useProductData(typed, {
    search: settled,
    category,
  });
  const order = useCallback(
    (product: Product) => {
      // First, or the late address would take the place of the dialog's.
      settleNow();
      onOrder(product);
    },
    [settleNow, onOrder],
  );
  const { title, description, intro, empty, reset, failure } = marketplaceContent;
  const showAll = () => {
    if (inputRef.current) inputRef.current.value = '';
    type('');
    onFilter({});
    inputRef.current?.focus();
  };
  return (
    <Page>
      <PageHead title={title} description={description} path="/marketplace" picture="marketplace" />
      {/* In the prerendered page only: the products set out together with the code. */}
      {!isHydrated && (
        <link rel="preload" as="fetch" href={PRODUCTS_PATH} crossOrigin="use-credentials" />
      )}
      <Top>
        <PosterTitle>{title}</PosterTitle>
        <Intro>{intro}</Intro>
      </Top>
      <noscript>
        <WithoutScript />
      </noscript>
      <LastOrderNotice />
      <NeedsScript>
        <MarketTools
          searchRef={inputRef}
          onSearch={type}
          category={category}
          categories={categories}
          onCategory={(name) => onFilter({ search: text, category: name })}
          count={state === 'ready' ? total : undefined}
        />
        <Below>
          {state === 'loading' && <ProductSkeletons />}
          {state === 'failed' && (
            <EmptyState isError title={failure.title}>
              <p>{failure.text}</p>
              <Button plain onClick={retry}>
                {failure.retry}
              </Button>
            </EmptyState>
          )}
          {state === 'ready' && items.length === 0 && (
            <EmptyState title={empty.title}>
              <p>{empty.text}</p>
              {(search || category) && (
                <Button plain variant="ghost" onClick={showAll}>
                  {reset}
                </Button>
              )}
            </EmptyState>
          )}
          {state === 'ready' && items.length > 0 && (
            <>
              <ProductGrid
                items={items}
                total={total}
                hasFeature={!search && !category}
                onOrder={order}
                more={
                  paging?.hasMore && (
                    <MoreProducts isFailed={paging.isFailed} onNear={paging.fetchMore} />
                  )
                }
              />
              {/* The whole list once, not each narrowing of it. */}
              {!search && !category && <ProductsJsonLd items={items} />}
            </>
          )}
        </Below>
      </NeedsScript>
    </Page>
  );
}

const Page = styled(Wrap)`
  padding-bottom: ${layout.section};
`;

const Top = styled(PageTop)`
  display: grid;
  gap: ${space(2.5)} ${layout.gap};
  padding-bottom: ${space(3.5)};
  ${media.lg} {
    grid-template-columns: 8fr 4fr;
    align-items: end;
  }
`;

const Intro = styled.p`
  max-width: ${measure.text};
  font-size: ${fontSize.lead};
  ${media.lg} { font-size: ${fontSize.body}; }
`;

/** Skeletons and a search that never come alive help no one. */
const NeedsScript = styled.div`
  ${media.noScript} { display: none; }
`;

const Below = styled.div`
  margin-top: ${space(3)};
`;
