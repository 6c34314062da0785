import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { changePricesRules } from '../../../lib/rules/changePrices.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { useDraft } from '../drafts/drafts.ts';
import { readOneOf } from '../shell/addressValues.ts';
import { AllProducts, BackOfficePage } from '../shell/PageParts.tsx';
import { SearchField } from '../shell/SearchField.tsx';
import { PriceSheet } from './PriceSheet.tsx';
import { type PriceRule, priceSteps, roundings } from './priceRule.ts';
import { categoriesQueryOptions, staffProductsQueryOptions } from './productsApi.ts';
import { keysOf, type ProductsSearch } from './productsSearch.ts';
import { usePriceChange } from './usePriceChange.ts';

/** A sheet has as many products as one request changes. */
const PAGE_SIZE = changePricesRules.products.maxItems;

/** As it is kept over a reload and a new sign-in: words alone. */
const FIRST_RULE = { step: 'raise-percent', amount: '', roundTo: '50', keepsFormer: 'yes' };

/** A kept one of an earlier release may name a step or a rounding that is gone. */
const ruleOf = ({ step, amount, roundTo, keepsFormer }: typeof FIRST_RULE): PriceRule => ({
  step: readOneOf(keysOf(priceSteps), step) ?? 'raise-percent',
  amount,
  roundTo: readOneOf(keysOf(roundings), roundTo) ?? '50',
  keepsFormer: keepsFormer !== '',
});

/** Raises or lowers the prices of many of the shop's own products at once. Category and words are in the address. */
export function PricesPage({ search }: { readonly search: ProductsSearch }) {
  const navigate = useNavigate({ from: '/admin/products/prices' });
  const { page = 1, category, search: words } = search;
  const kept = useDraft('price rule', FIRST_RULE);
  const rule = ruleOf(kept.draft);
  const setRule = ({ keepsFormer, ...typed }: PriceRule) =>
    kept.change({ ...typed, keepsFormer: keepsFormer ? 'yes' : '' });
  const change = usePriceChange();
  const read = useQuery({
    ...staffProductsQueryOptions({
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
      source: 'own',
      sort: 'title',
      category,
      search: words,
    }),
    // Staff change only prices that they have seen. A repeat after a lost answer sends the old versions, and is refused.
    refetchInterval: false,
    refetchOnWindowFocus: false,
    placeholderData: undefined,
  });
  const isFiltered = Boolean(category ?? words);
  const show = (next: ProductsSearch) => void navigate({ search: next, replace: true });
  return (
    <BackOfficePage
      title="Change prices"
      description="Raise or lower many prices at once. The list shows each new price before you change it."
      note={<AllProducts />}
    >
      {(isFiltered || read.data?.data.length !== 0) && (
        <Filters category={category} words={words} onChange={show} />
      )}
      <QueryView
        read={read}
        loading="Loading products..."
        failed="The products could not be loaded"
      >
        {({ data: products }) =>
          products.length === 0 ? (
            <Nothing isFiltered={isFiltered} />
          ) : (
            <PriceSheet
              // Each list starts with all of its products chosen.
              key={JSON.stringify([category, words, page])}
              products={products}
              rule={rule}
              onRule={setRule}
              isBusy={change.isPending || read.isFetching}
              error={change.error}
              outcome={<Outcome {...change} />}
              onReadAgain={() => {
                change.reset();
                void read.refetch();
              }}
              onChange={(changed) => change.apply(changed, () => setRule({ ...rule, amount: '' }))}
            />
          )
        }
      </QueryView>
      <Pages
        page={page}
        pages={Math.ceil((read.data?.meta.total ?? 0) / PAGE_SIZE)}
        onPage={(next) => show({ ...search, page: next })}
      />
    </BackOfficePage>
  );
}

/** Says why the list is empty: it has only the shop's own products. */
function Nothing({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <Below>
      <EmptyState title={isFiltered ? 'No product matches.' : 'No products of your own yet'}>
        <p>Only prices of your own products are changed here. Shopify keeps its own.</p>
        {!isFiltered && (
          <ButtonLink to="/admin/products/new" size="staff" plain>
            Add a product
          </ButtonLink>
        )}
      </EmptyState>
    </Below>
  );
}

/** What the last press did, and the way back. */
function Outcome({ done, undo, isPending }: ReturnType<typeof usePriceChange>) {
  if (!done) return null;
  const products = count(done.old.length, 'product');
  return done.isUndone ? (
    <Note kind="good" title={`The old prices of ${products} are back`} />
  ) : (
    <Note kind="good" title={`Prices changed: ${products}`}>
      <Stack $gap={1}>
        <p>{done.at === '' ? 'The shop shows them at once.' : `Changed ${done.at}.`}</p>
        <StaffButton disabled={isPending} onClick={undo}>
          Put the old prices back
        </StaffButton>
      </Stack>
    </Note>
  );
}

interface FiltersProps {
  readonly category: string | undefined;
  readonly words: string | undefined;
  readonly onChange: (search: ProductsSearch) => void;
}

/** Which products: a category, words, or all. */
function Filters({ category, words, onChange }: FiltersProps) {
  const { data: categories = [] } = useQuery(categoriesQueryOptions);
  return (
    <Filter $isDense as="form" role="search" onSubmit={(event) => event.preventDefault()}>
      <SelectField
        label="Category"
        value={category ?? ''}
        onChange={({ target }) => onChange({ search: words, category: target.value || undefined })}
      >
        <Options first="All" of={categories.map(({ name }) => [name, name])} />
      </SelectField>
      <SearchField
        label="Search"
        placeholder="Name or SKU"
        value={words ?? ''}
        onSearch={(typed) => onChange({ category, search: typed || undefined })}
      />
    </Filter>
  );
}

interface PagesProps {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Previous and next 200 products; nothing where there are no more. */
function Pages({ page, pages, onPage }: PagesProps) {
  if (pages <= 1) return null;
  return (
    <Steps aria-label="Pages">
      <span>{`Page ${page} of ${pages}, by name. Each page is changed by itself.`}</span>
      {page > 1 && <StaffButton onClick={() => onPage(page - 1)}>Previous page</StaffButton>}
      {page < pages && <StaffButton onClick={() => onPage(page + 1)}>Next page</StaffButton>}
    </Steps>
  );
}

/** As wide as the sheet below it. */
const Filter = styled(FieldGrid)`
  max-width: ${space(110)};
`;

const Below = styled.div`
  margin-top: ${space(1.75)};
`;

const Steps = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  align-items: center;
  margin-top: ${space(1.75)};
`;
