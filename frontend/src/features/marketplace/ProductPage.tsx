import styled from 'styled-components';
import { type Company, useSite } from '../../lib/company.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx';
import { PageHead, type PreviewPicture } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { Skeleton, SkeletonPage } from '../../ui/Skeleton/Skeleton.tsx';
import { TextAnchor } from '../../ui/TextLink/TextAnchor.tsx';
import { space } from '../../ui/theme/theme.ts';
import { photographUrl } from '../shared/pictureSources.ts';
import { ProductSheet } from './components/ProductSheet.tsx';
import { ProductShelf } from './components/ProductShelf.tsx';
import type { PostedWaiting } from './components/WaitingForm.tsx';
import { marketplaceContent } from './marketplaceContent.ts';
import { plainText } from './plainText.ts';
import { offersOf, type Product, picturesOf, priceRange, priceText } from './product.ts';
import { categoryHref } from './shopView.ts';

const {
  productPage: words,
  shelf: { all },
} = marketplaceContent;

interface ProductPageProps {
  /** Null: not on sale. Undefined: not known yet. */
  readonly product: Product | null | undefined;
  /** The read that looks for it; undefined when the server has looked. */
  readonly read:
    | { readonly isPending: boolean; readonly isError: boolean; readonly refetch: () => unknown }
    | undefined;
  /** Others of its category; some of the shop where there is no such product. */
  readonly related: readonly Product[];
  readonly onOrder: (product: Product) => void;
  /** The form of who waits for it, posted and refused. */
  readonly waiting?: PostedWaiting | undefined;
}

/** One product at its own address, to share and to find. */
export function ProductPage({ product, read, related, onOrder, waiting }: ProductPageProps) {
  const { company } = useSite();
  return (
    <Wrap>
      <ShortPage>
        {product ? (
          <>
            <Back href={all.href}>{all.text}</Back>
            <PageHead
              title={product.title}
              description={[
                `${priceText(product)}.`,
                plainText(product.description) || words.order(product.title),
              ]
                .join(' ')
                .slice(0, 200)}
              path={`/marketplace/${product.id}`}
              picture="marketplace"
              image={previewOf(company, product)}
              price={priceRange(offersOf(product)).low}
            />
            <ProductSheet product={product} onOrder={onOrder} waiting={waiting} />
            <ProductShelf
              title={words.related(product.category ?? '')}
              products={related}
              all={{
                text: words.all(product.category ?? ''),
                href: categoryHref(product.category ?? ''),
              }}
            />
          </>
        ) : (
          <>
            <PageHead
              title={product === undefined ? marketplaceContent.title : words.missing.title}
              description={marketplaceContent.description}
              picture="marketplace"
              noIndex
            />
            {product === undefined && read?.isPending ? (
              <SkeletonPage aria-busy>
                <PageTitle>{words.loading}</PageTitle>
                <Skeleton $height={space(48)} />
              </SkeletonPage>
            ) : (
              <>
                <Absent
                  isError={read?.isError ?? false}
                  hasShelf={related.length > 0}
                  onRetry={() => void read?.refetch()}
                />
                <ProductShelf {...marketplaceContent.shelf} products={related} />
              </>
            )}
          </>
        )}
      </ShortPage>
    </Wrap>
  );
}

/** High enough for a finger: its room is that of the distance to the header. */
const Back = styled(TextAnchor)`
  margin-top: -${space(2)};
`;

/** The picture for link previews. */
function previewOf({ siteUrl }: Company, product: Product): PreviewPicture | undefined {
  const url = photographUrl(product.imageUrl, siteUrl);
  const [size] = picturesOf(product);
  return url === undefined ? undefined : { url, alt: size?.alt || product.title, size };
}

interface AbsentProps {
  /** The list did not come; else the product is not on sale. */
  readonly isError: boolean;
  /** The shelf below leads to all products. */
  readonly hasShelf: boolean;
  readonly onRetry: () => void;
}

function Absent({ isError, hasShelf, onRetry }: AbsentProps) {
  const { title, text } = isError ? words.failure : words.missing;
  return (
    <EmptyState as="h1" isError={isError} title={title}>
      <p>{text}</p>
      {isError ? (
        <Button plain onClick={onRetry}>
          {marketplaceContent.failure.retry}
        </Button>
      ) : (
        !hasShelf && <ButtonAnchor href={all.href}>{all.text}</ButtonAnchor>
      )}
    </EmptyState>
  );
}
