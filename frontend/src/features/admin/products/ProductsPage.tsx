import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { count, formatPrice } from '../../../lib/formatMoney.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { Frame } from '../../../ui/Stack/Stack.tsx';
import { CellNote, CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { InlineLink, TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { breakpointPx } from '../../../ui/theme/scales.ts';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView, useLastRows } from '../../shared/QueryView.tsx';
import { BackOfficePage, OldRowsNote, Permitted } from '../shell/PageParts.tsx';
import { ProductsFilters } from './ProductsFilters.tsx';
import { type StaffProduct, staffProductsQueryOptions } from './productsApi.ts';
import { type ProductsSearch, sourceNames, stateNames } from './productsSearch.ts';
import { Thumbnail, WithThumbnail } from './Thumbnail.tsx';

const PAGE_SIZE = 50;

/** The list of products: filters, rows, pages. All of it is in the address. */
export function ProductsPage({ search }: { readonly search: ProductsSearch }) {
  const navigate = useNavigate({ from: '/admin/products/' });
  const { page = 1, show: state, ...filters } = search;
  const offset = (page - 1) * PAGE_SIZE;
  const read = useLastRows(
    useQuery(staffProductsQueryOptions({ limit: PAGE_SIZE, offset, state, ...filters })),
  );
  const { data, isOld, isPlaceholderData } = read;
  const total = data?.meta.total ?? 0;
  const isFiltered = Object.values({ state, ...filters }).some((value) => value !== undefined);
  return (
    <BackOfficePage
      title="Products"
      description="The products of the shop, to add, change and count."
      note={<span role="status">{data && count(total, 'product')}</span>}
    >
      <Actions>
        <Permitted to="edit-products">
          <ButtonLink to="/admin/products/new" variant="hot" size="staff" plain>
            Add a product
          </ButtonLink>
          <TextLink
            to="/admin/products/prices"
            search={{ category: search.category, search: search.search }}
          >
            Change prices
          </TextLink>
          <TextLink to="/admin/products/import" search={{}}>
            Import and export
          </TextLink>
        </Permitted>
        <TextLink to="/admin/products/count">Count the stock</TextLink>
      </Actions>
      <ProductsFilters
        search={search}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      <OldRowsNote isOld={isOld} title="The products could not be updated" />
      <QueryView
        read={read}
        loading="Loading products..."
        failed="The products could not be loaded"
      >
        {({ data: products }) =>
          products.length === 0 ? (
            <EmptyState title={isFiltered ? 'No product matches.' : 'No products yet'}>
              {isFiltered ? (
                <StaffButton onClick={() => void navigate({ search: {} })}>
                  Clear the filters
                </StaffButton>
              ) : (
                <p>Add the first one: a name and a price are enough.</p>
              )}
            </EmptyState>
          ) : (
            <>
              <Frame aria-busy={isPlaceholderData}>
                <ProductRows products={products} />
              </Frame>
              <Pages
                page={page}
                pages={Math.max(1, Math.ceil(total / PAGE_SIZE))}
                search={search}
              />
            </>
          )
        }
      </QueryView>
    </BackOfficePage>
  );
}

function ProductRows({ products }: { readonly products: readonly StaffProduct[] }) {
  return (
    <Ledger $ledgerOnPhone>
      <VisuallyHidden as="caption">Products</VisuallyHidden>
      <TableHead
        names={['Product', 'Category', 'State', 'In stock']}
        numbers={['In stock']}
        amount="Price"
      />
      <tbody>
        {products.map((product) => (
          <tr key={product.id}>
            <th scope="row">
              <WithThumbnail>
                <Thumbnail url={product.imageUrl} />
                <div>
                  <InlineLink
                    to="/admin/products/$productId"
                    params={{ productId: String(product.id) }}
                  >
                    {product.title}
                  </InlineLink>
                  <CellNote>{noteOf(product)}</CellNote>
                </div>
              </WithThumbnail>
            </th>
            <td data-half>{product.category ?? '–'}</td>
            <td data-half>
              <StateBadge product={product} />
            </td>
            <td data-number>{availableText(product)}</td>
            <td data-amount>{pricesOf(product)}</td>
          </tr>
        ))}
      </tbody>
    </Ledger>
  );
}

/** The ground of each state in the list that stands out. */
const stateBadges = {
  low: { tone: 'waiting', filled: 2 },
  sold_out: { tone: 'failed', filled: 0 },
  hidden: { tone: 'early', filled: 0 },
  retired: { tone: 'unknown', filled: 0 },
} as const satisfies Record<Exclude<keyof typeof stateNames, 'on_sale'>, object>;

/** What is true of a product, the most urgent first. */
function StateBadge({ product }: { readonly product: StaffProduct }) {
  const { state, isLow } = product;
  const onSale = isLow ? 'low' : 'on_sale';
  const isSoldOut = !isUncounted(product) && availableOf(product) === 0;
  const stocked = isSoldOut ? 'sold_out' : onSale;
  const shown = state === 'on_sale' ? stocked : state;
  // What needs no one's eye has no mark.
  if (shown === 'on_sale') return stateNames[shown];
  return <Badge {...stateBadges[shown]}>{stateNames[shown]}</Badge>;
}

/** Some variant is sold whatever the stock. */
const isUncounted = ({ variants }: StaffProduct): boolean =>
  variants.some(({ isTracked }) => !isTracked);

const availableText = (product: StaffProduct) =>
  isUncounted(product) ? (
    'Always'
  ) : (
    <>
      {availableOf(product).toLocaleString('en-NG')}
      <CellUnit> to sell</CellUnit>
    </>
  );

const availableOf = ({ variants }: StaffProduct): number =>
  variants.reduce((sum, { available }) => sum + available, 0);

function noteOf({ source, variants, waiting }: StaffProduct): string {
  const skus = variants.flatMap(({ sku }) => sku ?? []);
  const ways = variants.length > 1 ? [`${variants.length} variants`] : skus;
  const asked = waiting > 0 ? [`${waiting.toLocaleString('en-NG')} waiting for it`] : [];
  return [sourceNames[source], ...ways, ...asked].join(' · ');
}

function pricesOf({ variants }: StaffProduct): string {
  const amounts = variants.map(({ price }) => Number(price)).toSorted((a, b) => a - b);
  const [low = 0, high = low] = [amounts[0], amounts.at(-1)];
  return low === high ? formatPrice(low) : `${formatPrice(low)} to ${formatPrice(high)}`;
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly search: ProductsSearch;
}

/** Previous and next page; nothing where there is one. */
function Pages({ page, pages, search }: PagesProps) {
  if (pages === 1 && page === 1) return null;
  const to = (next: number) => ({ ...search, page: next > 1 ? next : undefined });
  return (
    <Steps aria-label="Pages">
      {page > 1 && (
        <TextLink to="/admin/products" search={to(page - 1)}>
          Previous
        </TextLink>
      )}
      <span aria-current="page">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <TextLink to="/admin/products" search={to(page + 1)}>
          Next
        </TextLink>
      )}
    </Steps>
  );
}

/** On a phone a range of prices has two lines: it would leave a name one word a line. */
const Ledger = styled(Table)`
  @media (max-width: ${breakpointPx.md - 0.02}px) {
    tbody td[data-amount] { max-width: 7em; white-space: normal; }
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(3)};
  align-items: center;
  margin-bottom: ${space(1.75)};
`;

const Steps = styled.nav`
  display: flex;
  gap: ${space(3)};
  align-items: baseline;
  justify-content: center;
  margin-top: ${space(1.75)};
`;
