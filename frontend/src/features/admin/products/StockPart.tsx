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

function MoveForm({ product, mayReceive }: StockPartProps) {
  const { id: productId, variants } = product;
  const [kind, setKind] = useState<Kind>(mayReceive ? 'received' : 'counted');
  const [variant, setVariant] = useState('0');
  const [pieces, setPieces] = useState('');
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [requestId, setRequestId] = useState(newUuid);
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
          setPieces('');
          setReason('');
          setRequestId(newUuid());
          showToast({
            title: 'Stock changed',
            description: `Now ${count(moved?.stock ?? 0, 'piece')}.`,
          });
        },
      },
    );
  };
  const options = Object.entries(kinds).filter(([name]) => mayReceive || name === 'counted');
  return (
    <Form onSubmit={submit} noValidate aria-label="Change the stock">
      <FieldGrid>
        <SelectField
          label="What happened"
          value={kind}
          // The options are the keys of the record.
          onChange={(event) => setKind(event.target.value as Kind)}
        >
          <Options of={options} />
        </SelectField>
        {variants.length > 1 && (
          <SelectField
            label="Variant"
            value={variant}
            onChange={(event) => setVariant(event.target.value)}
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
          onChange={(event) => setPieces(event.target.value)}
        />
        <TextField
          label="Why"
          aside="optional, kept in the history"
          wide={variants.length === 1}
          maxLength={moveStockRules.reason.maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
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
