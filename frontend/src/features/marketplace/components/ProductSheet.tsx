import styled from 'styled-components';
import { plainClick } from '../../../lib/address.ts';
import { useSite } from '../../../lib/company.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../../ui/Button/ButtonRow.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { newTab } from '../../../ui/TextLink/TextAnchor.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, depth, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { DeliveryTerms } from '../../shared/delivery/DeliveryTerms.tsx';
import { marketplaceContent } from '../marketplaceContent.ts';
import { keepUnits, passagesOf } from '../plainText.ts';
import { type Product, priceBefore, priceText, questionHref, savingText } from '../product.ts';
import { hrefOf } from '../shopView.ts';
import { BarPrice, pricePlace, priceScope } from './BarPrice.tsx';
import { Stock, Was } from './OfferParts.tsx';
import { PiecesField } from './PiecesField.tsx';
import { ProductGallery } from './ProductGallery.tsx';
import { ProductName } from './ProductName.tsx';
import { SaleMark } from './SaleMark.tsx';
import { Specifications } from './Specifications.tsx';
import { VariantPrices } from './VariantPrices.tsx';
import { type PostedWaiting, WaitingForm } from './WaitingForm.tsx';

const { orderNow, noCategory, ask, askBack, productPage: words } = marketplaceContent;

interface ProductSheetProps {
  readonly product: Product;
  readonly onOrder: (product: Product) => void;
  /** The form "tell me when it is back", if it was posted and refused. */
  readonly waiting?: PostedWaiting | undefined;
}

/** One product at its own address. On a phone Order Now stays at the lower edge until the sheet ends. */
export function ProductSheet({ product, onOrder, waiting }: ProductSheetProps) {
  const { company, delivery } = useSite();
  const { id, title } = product;
  const saving = savingText(product);
  const address = `${company.siteUrl}/marketplace/${id}`;
  return (
    <Slip>
      <Shown>
        <SaleMark product={product} saysSoldOut />
        <ProductGallery product={product} />
      </Shown>
      <Head>
        <Muted $size="small">{product.category ?? noCategory}</Muted>
        <Title>
          <ProductName title={title} />
        </Title>
        <Price $isSoldOut={!product.inStock}>{priceText(product)}</Price>
        {saving && (
          <Saving>
            <Was price={priceBefore(product)} /> {marketplaceContent.save(saving)}
          </Saving>
        )}
        {product.inStock && <Stock of={product} />}
        {product.inStock && <PiecesField product={product} />}
        <Muted $size="small">{delivery.summary}.</Muted>
        {product.inStock && <Muted $size="small">{words.payment}</Muted>}
        <VariantPrices {...product} />
      </Head>
      <Buy $isSoldOut={!product.inStock}>
        {product.inStock && <BarPrice product={product} />}
        {product.inStock ? (
          <ButtonAnchor
            variant="hot"
            block
            href={hrefOf({ order: id }, `/marketplace/${id}`)}
            onClick={plainClick(() => onOrder(product))}
          >
            {orderNow}
          </ButtonAnchor>
        ) : (
          <>
            <WaitingForm product={product} posted={waiting} />
            <ButtonAnchor variant="ghost" block href={questionHref(company, product)} {...newTab}>
              {askBack}
            </ButtonAnchor>
          </>
        )}
      </Buy>
      <Words>
        {product.inStock && <WaitingForm product={product} posted={waiting} />}
        <Passages>
          {passagesOf(product.description).map((passage) =>
            typeof passage === 'string' ? (
              <p key={passage}>{keepUnits(passage)}</p>
            ) : (
              <ul key={passage.join()}>
                {passage.map((item) => (
                  <li key={item}>{keepUnits(item)}</li>
                ))}
              </ul>
            ),
          )}
        </Passages>
        <Specifications of={product} />
        <ButtonRow>
          {/* A sold-out product has its question above: when it is back. */}
          {product.inStock && (
            <ButtonAnchor variant="ghost" href={questionHref(company, product)} {...newTab}>
              {ask}
            </ButtonAnchor>
          )}
          <ButtonAnchor
            variant="ghost"
            href={`https://wa.me/?text=${encodeURIComponent(`${title}, ${priceText(product)}: ${address}`)}`}
            {...newTab}
          >
            {words.share}
          </ButtonAnchor>
        </ButtonRow>
      </Words>
      <Words>
        <DeliveryTerms />
      </Words>
    </Slip>
  );
}

/** On a phone one column; from 768px picture and words stand beside price and delivery. */
const Slip = styled.article`
  ${ground.slip}
  ${priceScope}
  display: grid;
  margin-top: ${space(1)};
  border: ${line.rule} solid ${color.rule};
  ${media.md} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    grid-template-rows: auto 1fr auto;
  }
`;

const Shown = styled.div`
  position: relative;
  ${media.md} {
    grid-area: 1 / 1 / 3;
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    /*
     * The picture reaches as far down as price and button beside it, and an upright one no further. Stretched both ways:
     * else its ratio makes it wider than its column, over the words.
     */
    > :last-child { place-self: stretch; }
    border-right: ${line.rule} solid ${color.rule};
  }
`;

const Head = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${space(2)} ${layout.pad};
  ${media.md} { gap: ${space(1.5)}; padding-top: ${space(2.5)}; }
`;

const Title = styled.h1`
  ${display({ size: 'heading', width: 'page' })}
  overflow-wrap: anywhere;
  ${media.lg} { ${display({ size: 'section', width: 'page' })} }
`;

const Price = styled.p<{ $isSoldOut: boolean }>`
  ${display({ size: 'heading', tabular: true })}
  ${pricePlace}
  ${({ $isSoldOut }) => $isSoldOut && `color: ${color.textMuted};`}
`;

/** The former price, and how much a buyer saves. */
const Saving = styled.p`
  color: ${color.success};
  font-size: ${fontSize.small};
  font-weight: 600;
`;

/** On a phone the last row: it stays in view while the page scrolls, above the bar of an unpaid order. */
const Buy = styled.div<{ $isSoldOut: boolean }>`
  ${ground.slip}
  position: ${({ $isSoldOut }) => ($isSoldOut ? 'static' : 'sticky')};
  bottom: ${layout.barSpace};
  z-index: ${depth.raised};
  order: ${({ $isSoldOut }) => ($isSoldOut ? 0 : 1)};
  display: ${({ $isSoldOut }) => ($isSoldOut ? 'block' : 'flex')};
  gap: ${space(2)};
  align-items: center;
  padding: ${space(1)} ${layout.pad};
  white-space: nowrap;
  border-top: ${line.rule} solid ${color.rule};
  ${media.low} { position: static; }
  ${media.md} {
    position: static;
    flex-wrap: wrap;
    gap: ${space(1.5)};
    align-content: start;
    order: 0;
    padding-bottom: ${space(3)};
    border-top: 0;
    border-bottom: ${line.rule} solid ${color.rule};
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1.5)};
  align-content: start;
  padding: ${space(2)} ${layout.pad} ${space(2.5)};
  border-top: ${line.hair} solid ${color.hairline};
  /* The row that stays in view must not cover a focused link. */
  a { scroll-margin-bottom: ${space(10)}; }
  ${media.md} {
    border-top: 0;
    /* The description below the picture, delivery below Order Now. */
    grid-area: 3 / 1;
    border-right: ${line.rule} solid ${color.rule};
    & + & { grid-area: 3 / 2; border-right: 0; }
  }
`;

const Passages = styled.div`
  display: grid;
  gap: ${space(1)};
  ul { padding-left: ${space(2.25)}; list-style: square; }
`;
