import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { formatPrice, grouped } from '../../../lib/formatMoney.ts';
import { staffProductsListQueryRules } from '../../../lib/rules/staffProductsListQuery.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { PlainList, Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, space, target } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { staffProductsQueryOptions } from '../products/productsApi.ts';
import { Thumbnail } from '../products/Thumbnail.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { type Offer, titleOf } from './newOrder.ts';

/** At most this many matches are shown; typing more narrows them down. */
const MAX_SHOWN = 8;

interface ProductPickProps {
  readonly offer: Offer | undefined;
  readonly error: string | undefined;
  readonly onPick: (offer: Offer | undefined) => void;
}

/** Finds the product by name, SKU or category; each variant is a line with its price and stock. */
export function ProductPick({ offer, error, onPick }: ProductPickProps) {
  if (offer)
    return (
      <Row $gap={[1, 2]} $align="center" $justify="space-between">
        <div>
          <b>{titleOf(offer)}</b>
          <div>{priceAndStock(offer)}</div>
        </div>
        <StaffButton onClick={() => onPick(undefined)}>Another product</StaffButton>
      </Row>
    );
  return <ProductSearch error={error} onPick={onPick} />;
}

function ProductSearch({ error, onPick }: Pick<ProductPickProps, 'error' | 'onPick'>) {
  const [search, setSearch] = useState('');
  const read = useQuery(
    staffProductsQueryOptions({
      limit: MAX_SHOWN,
      offset: 0,
      state: 'on_sale',
      ...(search.trim() !== '' && { search: search.trim() }),
    }),
  );
  return (
    <Stack $gap={1}>
      <FieldGrid $columns={1}>
        <SearchField
          name="productId"
          maxLength={staffProductsListQueryRules.search.maxLength}
          autoComplete="off"
          label="Product"
          placeholder="Name, SKU or category"
          error={error}
          value={search}
          onSearch={setSearch}
        />
      </FieldGrid>
      <QueryView
        read={read}
        loading="Loading products..."
        failed="The products could not be loaded"
        as="h3"
      >
        {({ data, meta }) => (
          <>
            <PlainList $ruled="below" $pad={0} aria-label="Products">
              {data
                .flatMap((product) => product.variants.map((variant) => ({ product, variant })))
                .map((one) => (
                  <li key={`${one.product.id}-${one.variant.id}`}>
                    <Choice type="button" disabled={!isOnSale(one)} onClick={() => onPick(one)}>
                      <Thumbnail url={one.product.imageUrl} />
                      <Words>
                        <span>{titleOf(one)}</span>
                        <span>{priceAndStock(one)}</span>
                      </Words>
                      {isOnSale(one) && <Sign aria-hidden>Choose</Sign>}
                    </Choice>
                  </li>
                ))}
            </PlainList>
            <Muted as="p" role="status">
              {data.length === 0 && 'No product on sale matches.'}
              {meta.total > data.length &&
                `${meta.total - data.length} more: search to find another one.`}
            </Muted>
          </>
        )}
      </QueryView>
    </Stack>
  );
}

const isOnSale = ({ variant: { isTracked, available } }: Offer): boolean =>
  !isTracked || available > 0;

function priceAndStock({ variant }: Offer): string {
  const { price, isTracked, available } = variant;
  const stock = isTracked
    ? available > 0
      ? `${grouped(available)} in stock`
      : 'sold out'
    : 'always in stock';
  return `${formatPrice(price)}, ${stock}`;
}

/** Price below name on a phone, else at the end of its line. */
const Words = styled.span`
  display: grid;
  ${media.sm} { display: flex; flex-wrap: wrap; gap: 0 ${space(2)}; justify-content: space-between; }
`;

/** Says that the line is a button; on a phone below the words, which need the width. */
const Sign = styled.b`
  grid-column: 2;
  ${media.sm} { grid-column: auto; }
  text-decoration: underline;
  text-underline-offset: .22em;
`;

const Choice = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 ${space(1.5)};
  ${media.sm} { grid-template-columns: auto minmax(0, 1fr) auto; }
  align-items: center;
  width: 100%;
  min-height: ${target.buyer};
  padding: ${space(0.5)} ${space(1)};
  border: 0;
  background: none;
  color: ${color.ink};
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  &:hover:not(:disabled) { background: ${color.groundFieldActive}; }
  &:disabled { color: ${color.inkMuted}; cursor: not-allowed; }
`;
