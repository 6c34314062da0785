import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { measure, space } from '../../../ui/theme/theme.ts';
import { heldStockQueryOptions, useDistrustStore, useTrustStore } from '../api/heldStock.ts';
import { toastFailure } from '../api/staffApi.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { Permitted, TitleRow } from '../shell/PageParts.tsx';

interface ProductSales {
  readonly productId: number;
  readonly title: string;
  /** Over all variants. */
  readonly pieces: number;
}

/** A statement made on this screen, which may be taken back here. */
interface Statement extends ProductSales {
  readonly statementId: string;
}

/** Sales made here that the store does not count yet, with a way to say that it does, and back. Renders nothing without any. */
export function UnknownSales() {
  const { data } = useQuery(heldStockQueryOptions);
  const [statements, setStatements] = useState<readonly Statement[]>([]);
  const add = (statement: Statement) => setStatements((before) => [...before, statement]);
  const remove = (gone: Statement) =>
    setStatements((before) => before.filter((statement) => statement !== gone));
  const products = new Map<number, ProductSales>();
  for (const { productId, title, unknownToStore } of data?.data ?? []) {
    if (unknownToStore === 0) continue;
    const before = products.get(productId);
    const pieces = (before?.pieces ?? 0) + unknownToStore;
    products.set(productId, { productId, title: before?.title ?? title, pieces });
  }
  if (products.size === 0 && statements.length === 0) return null;
  return (
    <section>
      <TitleRow title="Sold here, not in the store" note={count(products.size, 'product')} />
      <Text>
        The store still counts these pieces. They stay off sale here until someone says that the
        store knows of the sales.
      </Text>
      {[...products.values()].map((sales) => (
        <OneProduct key={sales.productId} sales={sales} onTrusted={add} />
      ))}
      {statements.map((statement) => (
        <OneStatement
          key={statement.statementId}
          statement={statement}
          onUndone={() => remove(statement)}
        />
      ))}
    </section>
  );
}

const reportFailure = toastFailure({
  title: 'Not Saved',
  description: 'Failed to record it. Please try again.',
});

function OneProduct({
  sales: { productId, title, pieces },
  onTrusted,
}: {
  readonly sales: ProductSales;
  readonly onTrusted: (statement: Statement) => void;
}) {
  const trust = useTrustStore(productId);
  const press = () =>
    trust.mutate(undefined, {
      onSuccess: (trusted) => {
        onTrusted({ productId, title, ...trusted });
        showToast({
          title: 'Store Trusted',
          description: `${count(trusted.pieces, 'piece')} will follow the store with the next sync`,
        });
      },
      onError: reportFailure,
    });
  return (
    <Disclosure summary={`${title}: ${count(pieces, 'piece')}`}>
      <Text>
        Enter the sales in the store first, or count the shelves. From the next sync on, our stock
        is what the store says.
      </Text>
      <Permitted to="trust-store" otherwise="An approver or the owner says so.">
        <Button size="staff" plain busy={trust.isPending} onClick={press}>
          {trust.isPending ? 'Saving...' : 'The store has these sales'}
        </Button>
      </Permitted>
    </Disclosure>
  );
}

function OneStatement({
  statement: { statementId, title, pieces },
  onUndone,
}: {
  readonly statement: Statement;
  readonly onUndone: () => void;
}) {
  const distrust = useDistrustStore(statementId);
  const press = () => distrust.mutate(undefined, { onSuccess: onUndone, onError: reportFailure });
  return (
    <Text>
      {`${title}: the store has ${count(pieces, 'piece')}.`}{' '}
      <Button size="staff" plain busy={distrust.isPending} onClick={press}>
        Take it back
      </Button>
    </Text>
  );
}

const Text = styled.p`
  max-width: ${measure.long};
  margin-bottom: ${space(1.5)};
`;
