import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import {
  heldStockQueryOptions,
  type NetworkLoad,
  networksQueryOptions,
  useRelease,
} from '../api/heldStock.ts';
import { toastFailure } from '../api/staffApi.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { ScrollArea, TitleRow } from '../shell/PageParts.tsx';
import { dashboardContent } from './dashboardContent.ts';

const heldWords = dashboardContent.held;

/** What orders that are not confirmed keep off sale, per product; silent while there is nothing. */
export function HeldStock() {
  const { data } = useQuery(heldStockQueryOptions);
  const rows = data?.data.filter(({ held }) => held > 0) ?? [];
  if (!data || rows.length === 0) return null;
  return (
    <section>
      <TitleRow title={heldWords.title} note={heldWords.note(data.meta.openShare)} />
      <ScrollArea label={heldWords.title}>
        <Table $ledgerOnPhone>
          <VisuallyHidden as="caption">{heldWords.title}</VisuallyHidden>
          <TableHead
            names={[heldWords.product, heldWords.stock, heldWords.orderable]}
            amount={heldWords.held}
          />
          <tbody>
            {rows.map(({ productId, variantId, title, stock, orderable, held, share }) => (
              <tr key={`${productId}-${variantId}`}>
                <th scope="row">{title}</th>
                <td data-half>
                  {stock.toLocaleString('en-NG')}
                  <CellUnit> {heldWords.stock.toLowerCase()}</CellUnit>
                </td>
                <td data-half>
                  {orderable.toLocaleString('en-NG')}
                  <CellUnit> {heldWords.orderable.toLowerCase()}</CellUnit>
                </td>
                <td data-amount>{heldWords.share(held, share)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
    </section>
  );
}

const networksWords = dashboardContent.networks;

/** Shortest and longest reason that the server takes (gateway, `ReasonDto`). */
const length = { min: 3, max: 500 } as const;

/** Networks that have ordered much and paid nothing, with a way to release their stock. */
export function Networks() {
  const { data = [] } = useQuery(networksQueryOptions);
  const unpaid = data.filter(({ unpaidOrders }) => unpaidOrders > 0);
  if (unpaid.length === 0) return null;
  return (
    <section>
      <TitleRow title={networksWords.title} note={networksWords.note} />
      {unpaid.map((load) => (
        <Network key={load.network} load={load} />
      ))}
    </section>
  );
}

function Network({ load }: { readonly load: NetworkLoad }) {
  const { network, unpaidOrders, pieces, totalPrice } = load;
  const release = useRelease(network);
  const [reason, setReason] = useState<string>(networksWords.usualReason);
  const [wasSent, setWasSent] = useState(false);
  const isMissing = reason.trim().length < length.min;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (isMissing || release.isPending) return;
    release.mutate(reason.trim(), {
      onSuccess: () => showToast(networksWords.success),
      onError: toastFailure(networksWords.failure),
    });
  };
  const summary = networksWords.summary(
    network,
    count(unpaidOrders, 'unpaid order'),
    count(pieces, 'piece'),
    formatNaira(totalPrice),
  );
  return (
    <Disclosure summary={summary} isBad>
      <Stack
        as="form"
        $gap={1.25}
        onSubmit={submit}
        noValidate
        aria-label={networksWords.release(network)}
      >
        <FieldGrid $columns={1}>
          <TextArea
            rows={2}
            maxLength={length.max}
            label={networksWords.reason}
            value={reason}
            error={wasSent && isMissing ? networksWords.missing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </FieldGrid>
        <StaffButton type="submit" variant="destructive" busy={release.isPending}>
          {release.isPending ? networksWords.releasing : networksWords.release(network)}
        </StaffButton>
      </Stack>
    </Disclosure>
  );
}
