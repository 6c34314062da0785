import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { moveStockRules } from '../../../lib/rules/moveStock.gen.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Failure } from '../failure/Failure.tsx';
import { TitleRow } from '../shell/PageParts.tsx';
import { newUuid, type StaffProduct, type StockMoves, useMoveStock } from './productsApi.ts';
import { StockHistory } from './StockHistory.tsx';

type Kind = StockMoves['lines'][number]['kind'];

/** What staff enter, in words. */
const kinds: Record<Kind, string> = {
  counted: 'I counted',
  received: 'Came in',
  damaged: 'Damaged or lost',
  returned: 'Came back from a buyer',
  corrected: 'Correct by (+ or -)',
};

const { max: maxPieces } = moveStockRules.lines.fields.pieces;

/** Why the pieces cannot be sent; undefined: they can. */
function wrongPieces(kind: Kind, pieces: string): string | undefined {
  const amount = Number(pieces.replace('+', ''));
  const isWhole = /^[+-]?\d+$/.test(pieces.trim());
  const isRight =
    kind === 'corrected' ? amount !== 0 : kind === 'counted' ? amount >= 0 : amount > 0;
  if (!isWhole || !isRight) return 'Type a whole number';
  return Math.abs(amount) > maxPieces
    ? `At most ${maxPieces.toLocaleString('en-NG')} at once`
    : undefined;
}

/** What changes the stock of a product of each source. */
const notes: Record<StaffProduct['source'], string> = {
  own: 'Sales and counts change it, no form does.',
  store: "Shopify's figure, less what was sold here since.",
  demo: 'Sales change it.',
};

interface StockPartProps {
  readonly product: StaffProduct;
  /** Others only count. */
  readonly mayReceive: boolean;
}

/** The stock of a product: what is there, a movement to enter, and what moved before. */
export function StockPart({ product, mayReceive }: StockPartProps) {
  const canMove = product.source === 'own' && product.state !== 'retired';
  return (
    <section>
      <TitleRow title="Stock" note={notes[product.source]} />
      <Stack $gap={2}>
        <StockTable product={product} />
        {canMove && <MoveForm product={product} mayReceive={mayReceive} />}
        <StockHistory product={product} />
      </Stack>
    </section>
  );
}

function StockTable({ product }: { readonly product: StaffProduct }) {
  return (
    <Table $ledgerOnPhone>
      <VisuallyHidden as="caption">Stock</VisuallyHidden>
      <TableHead
        names={['Variant', 'On the shelf', 'Held by orders', 'Can be sold']}
        numbers={['On the shelf', 'Held by orders', 'Can be sold']}
      />
      <tbody>
        {product.variants.map(({ id, title, stock, held, available, isTracked }) => (
          <tr key={id ?? 0}>
            <th scope="row">{title || product.title}</th>
            <td data-number>
              {stock.toLocaleString('en-NG')}
              <CellUnit> on the shelf</CellUnit>
            </td>
            <td data-half data-number>
              {held.toLocaleString('en-NG')}
              <CellUnit> held by orders</CellUnit>
            </td>
            <td data-half data-number>
              {isTracked ? available.toLocaleString('en-NG') : 'Always'}
              <CellUnit> to sell</CellUnit>
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** What a movement that was entered leaves in its form. */
const NOTHING = { pieces: '', reason: '', requestId: '' };

function MoveForm({ product, mayReceive }: StockPartProps) {
  const { id: productId, variants } = product;
  const options = Object.entries(kinds).filter(([name]) => mayReceive || name === 'counted');
  // Kept over a reload and a new sign-in, with the id of its request: what was sent is not entered twice.
  const { draft, change } = useDraft(`stock-${productId}`, {
    ...NOTHING,
    kind: mayReceive ? 'received' : 'counted',
    variant: '0',
  });
  const { variant, pieces, reason } = draft;
  // The options are the keys of the record; a kept one may be above the role of who signed in since.
  const kind = (options.find(([name]) => name === draft.kind)?.[0] ?? 'counted') as Kind;
  const [requestId, setRequestId] = useState(() => draft.requestId || newUuid());
  const [wrong, setWrong] = useState<string>();
  const type = (part: Partial<typeof draft>) => change({ ...part, requestId });
  const move = useMoveStock();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (move.isPending) return;
    const found = wrongPieces(kind, pieces);
    setWrong(found);
    if (found !== undefined) return;
    const variantId = variants[Number(variant)]?.id ?? null;
    const lines = [{ productId, variantId, kind, pieces: Number(pieces.replace('+', '')) }];
    move.mutate(
      { requestId, lines, ...(reason.trim() && { reason: reason.trim() }) },
      {
        onSuccess: ([moved]) => {
          change(NOTHING);
          setRequestId(newUuid());
          showToast({
            title: 'Stock changed',
            description: `Now ${count(moved?.stock ?? 0, 'piece')}.`,
          });
        },
      },
    );
  };
  return (
    <Form onSubmit={submit} noValidate aria-label="Change the stock">
      <FieldGrid>
        <SelectField
          label="What happened"
          value={kind}
          onChange={({ target }) => type({ kind: target.value })}
        >
          <Options of={options} />
        </SelectField>
        {variants.length > 1 && (
          <SelectField
            label="Variant"
            value={variant}
            onChange={({ target }) => type({ variant: target.value })}
          >
            <Options of={variants.map(({ title }, index) => [index, title])} />
          </SelectField>
        )}
        <TextField
          label="Pieces"
          inputMode={kind === 'corrected' ? 'text' : 'numeric'}
          value={pieces}
          error={wrong}
          hint={
            kind === 'counted' ? 'Leave out pieces that are packed for paid orders.' : undefined
          }
          onChange={({ target }) => type({ pieces: target.value })}
        />
        <TextField
          label="Why"
          aside="optional, kept in the history"
          wide={variants.length === 1}
          maxLength={moveStockRules.reason.maxLength}
          value={reason}
          onChange={({ target }) => type({ reason: target.value })}
        />
      </FieldGrid>
      <Failure error={move.error} title="The stock is not changed" />
      <Button type="submit" plain variant="ghost" busy={move.isPending}>
        {move.isPending ? 'Saving...' : 'Change the stock'}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
  max-width: ${space(90)};
`;
