import { type RefObject, useCallback, useEffect, useRef } from 'react';
import styled from 'styled-components';
import { plainClick } from '../../lib/address.ts';
import { useSite, whatsAppHref } from '../../lib/company.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { Refusal, type RefusalWords } from '../../ui/Note/Refusal.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTop, PosterTitle } from '../../ui/SiteLayout/PageTop.tsx';
import { Heading } from '../../ui/Text/Text.tsx';
import { InlineAnchor, newTab, TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../ui/theme/media.ts';
import { fontSize, layout, leading, measure, space, target } from '../../ui/theme/theme.ts';
import { label } from '../../ui/theme/typography.ts';
import { deliveryWords } from '../shared/delivery/DeliveryTerms.tsx';
import { LastOrderNotice } from './components/LastOrderNotice.tsx';
import { MarketTools } from './components/MarketTools.tsx';
import { ProductGrid } from './components/ProductGrid.tsx';
import { ProductSkeletons } from './components/ProductSkeletons.tsx';
import { marketplaceContent } from './marketplaceContent.ts';
import type { Product } from './product.ts';
import { hasWord, nearWords, rankOf, searchWords, slugOf } from './searchWords.ts';
import { categoryHref, type ShopView, type ShopViewState } from './shopView.ts';
import type { ShopProducts } from './useShopProducts.ts';

interface MarketplacePageProps {
  readonly state: ShopViewState;
  /** What the products are of: the view, or the one before while the list for the last key is being drawn. */
  readonly listed: ShopView;
  /** The form of the search, whose fields keep their own text. */
  readonly toolsRef: RefObject<HTMLFormElement | null>;
  /** What the server rendered; undefined on the built page. */
  readonly firstView: ShopView | undefined;
  readonly products: ShopProducts;
  /** Why an order was refused that has no form any more. */
  readonly refusal?: RefusalWords | undefined;
}

/** The marketplace: search, category and the products in stock. */
export function MarketplacePage({
  state: { view: asked, filter, openOrder },
  listed: view,
  toolsRef,
  firstView,
  products: { state, items, searchedFor, near, total, categories, retry, more },
  refusal,
}: MarketplacePageProps) {
  const { company, delivery } = useSite();
  // The same function for all time, or every key would draw all cards again.
  const open = useRef(openOrder);
  useEffect(() => {
    open.current = openOrder;
  });
  const order = useCallback((product: Product) => open.current(product.id), []);
  const { title, description, goods, how, empty, reset, failure } = marketplaceContent;
  const showAll = () => filter({ search: '', category: '', sort: '' });
  const words = searchWords(view.search);
  const hasSome =
    near[0] && nearWords(words).some((word) => near[0] && hasWord(near[0].texts, word));
  const category =
    categories.find((name) => slugOf(name) === slugOf(view.category)) ?? view.category;
  return (
    <Page>
      <PageHead
        title={category || title}
        description={
          category
            ? marketplaceContent.categoryDescription(category)
            : goods(categories) + description
        }
        // An order, a later page or a search shows the same list to search engines.
        path={view.search ? '/marketplace' : categoryHref(category)}
        picture="marketplace"
      />
      <Top>
        <Title>{category || title}</Title>
        <Intro>{category ? how : goods(categories) + how}</Intro>
      </Top>
      <Refusal words={refusal} />
      <MarketTools
        formRef={toolsRef}
        first={firstView ?? asked}
        categories={categories}
        onFilter={filter}
        isNarrowed={Boolean(view.search || view.category)}
        onReset={showAll}
        count={state === 'ready' ? total : undefined}
      />
      <DeliveryLine>
        {delivery.summary}. <InlineAnchor href="/terms">{deliveryWords.terms}</InlineAnchor>
      </DeliveryLine>
      <Below>
        {state === 'loading' && <ProductSkeletons />}
        {state === 'failed' && (
          <EmptyState isError title={failure.title}>
            <p>{failure.text}</p>
            <Button plain onClick={retry}>
              {failure.retry}
            </Button>
            <p>
              <TextAnchor href={whatsAppHref(company)} {...newTab}>
                {marketplaceContent.ask}
              </TextAnchor>
            </p>
          </EmptyState>
        )}
        {state === 'ready' && searchedFor && (
          <Instead role="status">{marketplaceContent.instead(view.search, searchedFor)}</Instead>
        )}
        {state === 'ready' &&
          !searchedFor &&
          items.length > 0 &&
          items.every(({ texts }) => rankOf(texts, words) === 2) && (
            <Instead role="status">{marketplaceContent.onlyMention(view.search.trim())}</Instead>
          )}
        {state === 'ready' && items.length === 0 && (
          <EmptyState title={empty.title}>
            <p>{empty.text}</p>
            <ButtonRow>
              {view.search && (
                <ButtonAnchor
                  variant="hot"
                  href={whatsAppHref(company, marketplaceContent.find(view.search))}
                  {...newTab}
                >
                  {marketplaceContent.askUs}
                </ButtonAnchor>
              )}
              {(view.search || view.category) && (
                <ButtonAnchor
                  plain
                  variant="ghost"
                  href="/marketplace"
                  onClick={plainClick(showAll)}
                >
                  {reset}
                </ButtonAnchor>
              )}
            </ButtonRow>
          </EmptyState>
        )}
        {state === 'ready' && items.length > 0 && (
          <ProductGrid
            items={items}
            total={total}
            hasFeature={!view.search && !view.category && !view.after}
            search={searchedFor || view.search}
            view={firstView}
            onOrder={order}
            more={more}
          />
        )}
        {state === 'ready' && items.length === 0 && near.length > 0 && (
          <>
            <NearTitle>
              {hasSome ? marketplaceContent.near : marketplaceContent.shelf.title}
            </NearTitle>
            <ProductGrid
              items={near}
              total={near.length}
              search=""
              hasFeature={false}
              view={firstView}
              onOrder={order}
              more={undefined}
              hasAsked
            />
          </>
        )}
      </Below>
      {categories.length > 1 && (
        <Categories aria-labelledby="categories">
          <h2 id="categories">{marketplaceContent.categories}</h2>
          {categories.map((name) => (
            <a
              key={name}
              href={categoryHref(name)}
              aria-current={name === category ? 'page' : undefined}
              onClick={plainClick(() => filter({ search: '', category: name, sort: view.sort }))}
            >
              {name}
            </a>
          ))}
        </Categories>
      )}
      <LastOrderNotice />
    </Page>
  );
}

const Page = styled(Wrap)`
  padding-bottom: ${layout.section};
`;

const Top = styled(PageTop)`
  display: grid;
  gap: ${space(1)} ${layout.gap};
  padding: calc(${layout.header} + ${space(2.5)}) 0 ${space(1.5)};
  ${media.md} { padding: calc(${layout.header} + ${layout.band}) 0 ${space(2.5)}; }
  ${media.lg} {
    grid-template-columns: 8fr 4fr;
    align-items: end;
  }
`;

/** One low line: the goods are what the visitor came for. */
const Title = styled(PosterTitle)`
  font-size: min(${fontSize.section}, 20vw);
`;

const Intro = styled.p`
  max-width: ${measure.text};
  font-size: ${fontSize.small};
  line-height: ${leading.note};
  ${media.md} { font-size: ${fontSize.lead}; line-height: inherit; }
  ${media.lg} { font-size: ${fontSize.body}; }
`;

const DeliveryLine = styled.p`
  margin-top: ${space(1)};
  font-size: ${fontSize.label};
  line-height: ${leading.note};
  ${media.md} { margin-top: ${space(2)}; font-size: ${fontSize.small}; line-height: inherit; }
`;

const Below = styled.div`
  margin-top: ${space(1)};
  ${media.md} { margin-top: ${space(2)}; }
`;

const Instead = styled.p`
  margin-bottom: ${space(2)};
`;

const NearTitle = styled(Heading)`
  margin: ${space(3)} 0 ${space(2)};
`;

/** Links to the pages of all categories. */
const Categories = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(2.5)};
  margin-top: ${space(3)};
  h2 { ${label} flex-basis: 100%; }
  a {
    min-height: ${target.buyer};
    line-height: ${target.buyer};
  }
`;
