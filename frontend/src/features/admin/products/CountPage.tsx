import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../ui/EmptyState/EmptyState.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { clearDraft } from '../drafts/drafts.ts';
import { KeptNote } from '../drafts/KeptNote.tsx';
import { Failure } from '../failure/Failure.tsx';
import { AllProducts, BackOfficePage, FootBar, Permitted } from '../shell/PageParts.tsx';
import { type StaffProduct, staffProductsQueryOptions, useMoveStock } from './productsApi.ts';
import { Thumbnail, WithThumbnail } from './Thumbnail.tsx';
import { useCounts } from './useCounts.ts';

/** A sheet has as many products as one request reads. */
const PAGE_SIZE = 200;

/** Counts many of the shop's own products at once; sales after a number was typed are taken off it. */
export function CountPage() {
  const [page, setPage] = useState(1);
  const offset = (page - 1) * PAGE_SIZE;
  const read = useQuery({
    ...staffProductsQueryOptions({ limit: PAGE_SIZE, offset, source: 'own', sort: 'title' }),
    refetchInterval: false,
    // A sheet must not show the lines of another.
    placeholderData: undefined,
  });
  return (
    <BackOfficePage
      title="Count the stock"
      description="Enter what is on the shelves."
      note={<AllProducts />}
    >
      <QueryView
        read={read}
        loading="Loading products..."
        failed="The products could not be loaded"
      >
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title="There is nothing to count yet">
              <p>
                Products of your own are counted here, not demo products. Shopify counts its own.
              </p>
              <Permitted to="edit-products">
                <ButtonLink to="/admin/products/new" size="staff" plain>
                  Add a product
                </ButtonLink>
              </Permitted>
            </EmptyState>
          ) : (
            <Sheet
              key={page}
              products={data}
              page={page}
              pages={Math.ceil(meta.total / PAGE_SIZE)}
              onPage={setPage}
            />
          )
        }
      </QueryView>
    </BackOfficePage>
  );
}

const linesOf = (products: readonly StaffProduct[]) =>
  products.flatMap(({ id: productId, title, imageUrl, variants }) =>
    variants
      .filter(({ isTracked }) => isTracked)
      .map((variant) => ({
        productId,
        variantId: variant.id,
        key: `${productId}/${variant.id ?? 0}`,
        imageUrl,
        name: variant.title ? `${title}, ${variant.title}` : title,
        stock: variant.stock,
      })),
  );

interface SheetProps {
  readonly products: readonly StaffProduct[];
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

function Sheet({ products, page, pages, onPage }: SheetProps) {
  const { draft, typed, requestId, isKept, type, begin, secondsSince } = useCounts(page);
  const move = useMoveStock();
  const lines = linesOf(products);
  const wrong = (key: string) => {
    const pieces = typed[key]?.pieces.trim() ?? '';
    return pieces !== '' && !/^\d{1,8}$/.test(pieces);
  };
  const counted = lines.filter(({ key }) => typed[key]?.pieces.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending || counted.length === 0 || counted.some(({ key }) => wrong(key))) return;
    const sent = counted.map(({ productId, variantId, key }) => ({
      productId,
      variantId,
      kind: 'counted' as const,
      pieces: Number(typed[key]?.pieces),
      secondsAgo: secondsSince(key),
    }));
    move.mutate(
      { requestId, lines: sent },
      {
        onSuccess: () => {
          clearDraft(draft);
          begin();
        },
      },
    );
  };
  return (
    <Form onSubmit={submit} noValidate aria-label="Count sheet">
      {isKept && <KeptNote draft={draft} onDiscard={begin} />}
      <p>
        Type what is on the shelf, without pieces that are packed for paid orders. Leave out what
        you did not count.
      </p>
      <Lines>
        {lines.map(({ key, name, stock, imageUrl }) => (
          <Line key={key}>
            <Thumbnail url={imageUrl} />
            <TextField
              label={name}
              aside={`expected ${stock.toLocaleString('en-NG')}`}
              placeholder="Pieces"
              inputMode="numeric"
              autoComplete="off"
              value={typed[key]?.pieces ?? ''}
              error={wrong(key) ? 'Type a whole number' : undefined}
              onChange={({ target }) => type(key, target.value)}
            />
          </Line>
        ))}
      </Lines>
      <Foot>
        <div role="status">
          {move.data && counted.length === 0 && (
            <Note kind="good" title={`Saved: ${count(move.data.length, 'count')}`}>
              {differences(move.data)}
            </Note>
          )}
        </div>
        <Failure error={move.error} title="The counts are not saved" />
        <Button
          type="submit"
          variant="hot"
          plain
          block
          busy={move.isPending}
          disabled={counted.length === 0}
        >
          {move.isPending ? 'Saving...' : `Save ${count(counted.length, 'count')}`}
        </Button>
      </Foot>
      {pages > 1 && (
        <Pages aria-label="Pages">
          <span>
            {`Page ${page} of ${pages}, by name`}
            {counted.length > 0 && '. Save these counts first.'}
          </span>
          {page > 1 && (
            <StaffButton disabled={counted.length > 0} onClick={() => onPage(page - 1)}>
              Previous page
            </StaffButton>
          )}
          {page < pages && (
            <StaffButton disabled={counted.length > 0} onClick={() => onPage(page + 1)}>
              Next page
            </StaffButton>
          )}
        </Pages>
      )}
    </Form>
  );
}

function differences(moved: readonly { readonly change: number }[]): string {
  const changed = moved.filter(({ change }) => change !== 0).length;
  return changed === 0
    ? 'All were as expected.'
    : `${changed} differed from what was expected and are corrected.`;
}

const Pages = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
  align-items: center;
`;

/** What came of the counts is seen there, too. */
const Foot = styled(FootBar)`
  gap: 0;
  > :not(:empty, :last-child) { margin-bottom: ${space(1)}; }
`;

/** The last one of an odd number has the whole row: the ground between the cells is dark. */
const Lines = styled(FieldGrid)`
  ${media.sm} { > :last-child:nth-child(odd) { grid-column: 1 / -1; } }
`;

const Line = styled(WithThumbnail)`
  gap: 0;
  padding-left: ${space(1.5)};
`;

const Form = styled.form`
  display: grid;
  gap: ${space(1.5)};
  max-width: ${space(110)};
  /* What is typed in, or in error, is not under the bar at the foot. */
  input { scroll-margin-bottom: ${space(12)}; }
`;
