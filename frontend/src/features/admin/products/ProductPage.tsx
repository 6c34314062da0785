import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { formatPrice } from '../../../lib/formatMoney.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { PlainList, Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { sessionQueryOptions } from '../api/session.ts';
import { Failure } from '../failure/Failure.tsx';
import { NextStep } from '../first-day/NextStep.tsx';
import { AllProducts, BackOfficePage } from '../shell/PageParts.tsx';
import { StorePage } from '../sync/StorePage.tsx';
import { ProductForm } from './ProductForm.tsx';
import { copyOf, emptyProduct, typedProduct } from './productForm.ts';
import type { PreviewedProduct } from './productPreview.ts';
import { type StaffProduct, staffProductQueryOptions, useRetireProduct } from './productsApi.ts';
import { sourceNames } from './productsSearch.ts';
import { StockPart } from './StockPart.tsx';
import { Thumbnail, WithThumbnail } from './Thumbnail.tsx';

interface NewProductPageProps {
  readonly from: number | undefined;
  readonly preview: ProductPageProps['preview'];
}

/** A new product, empty or like another. */
export function NewProductPage({ from, preview }: NewProductPageProps) {
  const navigate = useNavigate();
  const read = useQuery({ ...staffProductQueryOptions(from ?? 0), enabled: from !== undefined });
  const form = (start: ReturnType<typeof emptyProduct>) => (
    <ProductForm
      start={start}
      product={undefined}
      draft={from === undefined ? 'product' : `product like ${from}`}
      preview={preview}
      onSaved={(product) => {
        const { id, title } = product;
        showToast({ title: `Saved: ${title}`, description: whereIs(product) });
        void navigate({ to: '/admin/products/$productId', params: { productId: String(id) } });
      }}
    />
  );
  return (
    <BackOfficePage
      title="New product"
      description="Add a product to the shop."
      note={<AllProducts />}
    >
      {from === undefined ? (
        form(emptyProduct())
      ) : (
        <QueryView
          read={read}
          loading="Loading the product..."
          failed="The product could not be loaded"
        >
          {(product) => form(copyOf(product))}
        </QueryView>
      )}
    </BackOfficePage>
  );
}

/** Why buyers do not see what was just saved. */
const outOfShop: { readonly [State in StaffProduct['state']]?: string } = {
  hidden: 'It is hidden.',
  retired: 'It is retired: buyers do not see it.',
};

/** What buyers see of a product that was just added. */
function whereIs({ state, variants }: StaffProduct): string {
  const hidden = outOfShop[state];
  if (hidden !== undefined) return hidden;
  return variants.some(({ isTracked, available }) => !isTracked || available > 0)
    ? 'It is in the shop.'
    : 'It is in the shop as sold out. Say under Stock how many there are.';
}

interface ProductPageProps {
  readonly productId: number;
  /** Draws a product as buyers see it; the route knows how. */
  readonly preview: (product: PreviewedProduct) => ReactNode;
}

/** One product: its form, its stock, and what may be done with it. */
export function ProductPage({ productId, preview }: ProductPageProps) {
  const read = useQuery(staffProductQueryOptions(productId));
  return (
    <BackOfficePage
      title={read.data?.title ?? 'Product'}
      description="Change a product and its stock."
      note={<AllProducts />}
    >
      <QueryView
        read={read}
        loading="Loading the product..."
        failed="The product could not be loaded"
        missing={<EmptyState title="There is no such product." />}
      >
        {(product) => <Product key={product.id} product={product} preview={preview} />}
      </QueryView>
    </BackOfficePage>
  );
}

interface ProductProps extends Pick<ProductPageProps, 'preview'> {
  readonly product: StaffProduct;
}

function Product({ product, preview }: ProductProps) {
  const { data: session } = useQuery(sessionQueryOptions);
  const mayEdit = session?.permissions.includes('edit-products') ?? false;
  const [savedVersion, setSavedVersion] = useState(0);
  const isOwn = product.source === 'own';
  return (
    <Stack $gap={3}>
      <ProductActions product={product} mayEdit={mayEdit} />
      {isOwn && <NextStep />}
      {isOwn && mayEdit ? (
        <ProductForm
          // Another version starts the form again, with what was saved.
          key={product.version}
          start={typedProduct(product)}
          product={product}
          draft={`product ${product.id}`}
          preview={preview}
          isJustSaved={product.version === savedVersion}
          onSaved={(saved) => {
            setSavedVersion(saved.version);
            showToast({
              title: `Saved: ${saved.title}`,
              description: outOfShop[saved.state] ?? 'The shop shows it at once.',
            });
          }}
        />
      ) : (
        <ReadOnly product={product} isOwn={isOwn} />
      )}
      <StockPart product={product} mayReceive={mayEdit} />
    </Stack>
  );
}

interface ProductActionsProps {
  readonly product: StaffProduct;
  readonly mayEdit: boolean;
}

function ProductActions({ product, mayEdit }: ProductActionsProps) {
  const { id, state, source, title, waiting } = product;
  const retire = useRetireProduct(product);
  const isRetired = state === 'retired';
  const tellDone = () =>
    showToast(
      isRetired
        ? { title: `Back: ${title}`, description: 'It is hidden until you show it again.' }
        : { title: `Retired: ${title}`, description: 'Buyers no longer see it. Its orders go on.' },
    );
  return (
    <>
      <Actions>
        {state === 'on_sale' && (
          <TextAnchor href={`/marketplace/${id}`} target="_blank" rel="noopener">
            See it as buyers do
          </TextAnchor>
        )}
        {mayEdit && (
          <TextLink to="/admin/products/new" search={{ from: id }}>
            Duplicate
          </TextLink>
        )}
        {mayEdit && source === 'own' && (
          <StaffButton
            busy={retire.isPending}
            onClick={() => retire.mutate(isRetired ? 'restore' : 'retire', { onSuccess: tellDone })}
          >
            {isRetired ? 'Bring it back, hidden' : 'Retire'}
          </StaffButton>
        )}
      </Actions>
      {isRetired && (
        <Note kind="warning" title="This product is retired.">
          Buyers do not see it. Its orders keep it.
        </Note>
      )}
      {waiting > 0 && (
        <p>
          {waiting === 1 ? '1 person waits' : `${waiting.toLocaleString('en-NG')} people wait`} for
          it. As soon as there is stock, three for each piece get an email, in the order of asking.
        </p>
      )}
      <Failure error={retire.error} />
    </>
  );
}

const reasons = {
  own: 'Approvers and owners change products. You can count the stock below.',
  store: 'Shopify keeps this product: change it there. The next sync brings it here.',
  demo: 'This product shows how a shop looks. It leaves with the first product of your own, or the first sync.',
} as const;

/** What the product says, for those who may not change it here. */
function ReadOnly({ product, isOwn }: { readonly product: StaffProduct; readonly isOwn: boolean }) {
  const { source, variants, description, category, imageUrl, shopifyId } = product;
  return (
    <Stack $gap={1.5}>
      <Note kind="warning" title={sourceNames[source]}>
        {isOwn ? reasons.own : reasons[source]}
        {source === 'store' && <StorePage kind="products" shopifyId={shopifyId} />}
      </Note>
      <WithThumbnail>
        <Thumbnail url={imageUrl} />
        <div>
          {category && <p>{category}</p>}
          <PlainList>
            {variants.map(({ id, title, price, sku }) => (
              <li key={id ?? 0}>
                {title && `${title} `}
                <b>{formatPrice(price)}</b>
                {sku && <Muted as="span">{` ${sku}`}</Muted>}
              </li>
            ))}
          </PlainList>
        </div>
      </WithThumbnail>
      {description && <Text>{description}</Text>}
    </Stack>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  align-items: center;
`;

const Text = styled.p`
  white-space: pre-line;
`;
