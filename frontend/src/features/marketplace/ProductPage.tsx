import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import styled from 'styled-components';
import { company } from '../../lib/company.ts';
import { delivery } from '../../lib/delivery.ts';
import { useIsHydrated } from '../../lib/hydration.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonLink } from '../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { Skeleton } from '../../ui/Skeleton/Skeleton.tsx';
import { TextAnchor, TextLink } from '../../ui/TextLink/TextLink.tsx';
import { ground } from '../../ui/theme/grounds.ts';
import { media } from '../../ui/theme/media.ts';
import { color, family, fontSize, layout, line, measure, space } from '../../ui/theme/theme.ts';
import { display, label } from '../../ui/theme/typography.ts';
import { productsQueryOptions } from './api/productsQuery.ts';
import { ProductPicture } from './components/ProductPicture.tsx';
import { marketplaceContent } from './marketplaceContent.ts';
import { plainText } from './plainText.ts';
import { isStockLow, type Product, priceBefore, priceText, stockText } from './product.ts';

const { productPage: words } = marketplaceContent;

interface ProductPageProps {
  /** As the address has it; anything but the id of a product is not found. */
  readonly productId: string;
  readonly onOrder: (product: Product) => void;
}

/** One product at its own address, to share and to find. */
export function ProductPage({ productId, onOrder }: ProductPageProps) {
  // One file is prerendered for all products: what depends on the address comes a render later.
  const isHydrated = useIsHydrated();
  const list = useQuery(productsQueryOptions);
  const product = isHydrated
    ? list.data?.data.find(({ id }) => String(id) === productId)
    : undefined;
  return (
    <Wrap>
      <ShortPage>
        <TextLink to="/marketplace">{words.back}</TextLink>
        {product ? (
          <Sheet product={product} onOrder={onOrder} />
        ) : (
          <>
            <PageHead
              title={marketplaceContent.title}
              description={marketplaceContent.description}
              picture="marketplace"
            />
            {isHydrated && !list.isPending ? (
              <EmptyState
                isError={list.isError}
                title={list.isError ? words.failure.title : words.missing.title}
              >
                <p>{list.isError ? words.failure.text : words.missing.text}</p>
                {list.isError ? (
                  <Button plain onClick={() => void list.refetch()}>
                    {marketplaceContent.failure.retry}
                  </Button>
                ) : (
                  <ButtonLink to="/marketplace">{words.back}</ButtonLink>
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

function Sheet({ product, onOrder }: Pick<ProductPageProps, 'onOrder'> & { product: Product }) {
  const { id, title, category, inStock } = product;
  const description = plainText(product.description);
  const before = priceBefore(product);
  const price = priceText(product);
  const path = `/marketplace/${id}`;
  useServedHead(id);
  const message = `${title}, ${price}: ${company.siteUrl}${path}`;
  return (
    <Slip>
      <PageHead
        title={title}
        description={[`${price}.`, description].join(' ').slice(0, 200)}
        path={path}
        picture="marketplace"
      />
      <Shown>
        <ProductPicture product={product} isLarge isEager />
      </Shown>
      <Words>
        <Muted>{category ?? 'Various'}</Muted>
        <Title>{title}</Title>
        {description && <p>{description}</p>}
        <Price>
          {before && <s>{before}</s>} {price}
        </Price>
        <Stock $isLow={isStockLow(product)}>{stockText(product)}</Stock>
        <Muted>
          {delivery.cost} {delivery.time} {delivery.refunds}
        </Muted>
        <Button variant="hot" disabled={!inStock} onClick={() => onOrder(product)}>
          {inStock ? marketplaceContent.orderNow : marketplaceContent.soldOut}
        </Button>
        <TextAnchor
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {words.share}
        </TextAnchor>
      </Words>
    </Slip>
  );
}

/** The gateway wrote this product into the head (gateway/src/catalog/product-head.ts): no other page may keep it. */
function useServedHead(id: number) {
  useEffect(
    () => () => {
      for (const tag of document.querySelectorAll(`[data-served="${id}"]`)) tag.remove();
    },
    [id],
  );
}

/** As high as the window, so that the product pushes nothing away that is in view. */
const Waiting = styled.div`
  display: grid;
  align-content: start;
  min-height: 100svh;
  gap: ${space(2)};
`;

const Slip = styled.article`
  ${ground.slip}
  display: grid;
  margin-top: ${space(1)};
  border: ${line.rule} solid ${color.rule};
  ${media.md} { grid-template-columns: minmax(0, 6fr) minmax(0, 6fr); }
`;

const Shown = styled.div`
  display: grid;
  ${media.md} {
    border-right: ${line.rule} solid ${color.rule};
    /* As high as the words beside it: a fixed shape would grow wider than its column. */
    && > * { aspect-ratio: auto; min-height: 0; border-bottom: 0; }
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: center;
  padding: ${space(2.5)} ${layout.pad} ${space(3)};
  > p { max-width: ${measure.text}; }
`;

const Title = styled.h1`
  ${display({ size: 'section', width: 'page' })}
  overflow-wrap: anywhere;
`;

const Muted = styled.p`
  color: ${color.textMuted};
  font-size: ${fontSize.small};
`;

const Price = styled.p`
  ${display({ size: 'heading', tabular: true })}
  s { color: ${color.textMuted}; font: 500 ${fontSize.small} / 1.2 ${family.text}; }
`;

const Stock = styled.p<{ $isLow: boolean }>`
  ${label}
  color: ${({ $isLow }) => ($isLow ? color.contractingDeep : color.success)};
`;
