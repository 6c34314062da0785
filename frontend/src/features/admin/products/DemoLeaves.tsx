import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/formatMoney.ts';
import { demoProductsQueryOptions } from '../api/syncQueries.ts';

interface DemoLeavesProps {
  /** For the button that it is about. */
  readonly id?: string;
}

/** Before a product is added: what leaves the shop with the first one. Nothing where no demo product is on sale. */
export function DemoLeaves({ id }: DemoLeavesProps) {
  const { data } = useQuery(demoProductsQueryOptions);
  const demo = data?.meta.total ?? 0;
  if (demo === 0) return null;
  const which = demo === 1 ? 'the demo product' : `the ${count(demo, 'demo product')}`;
  return (
    <p id={id}>
      <b>{`Your first product takes ${which} off the shop.`}</b> Demo products only show how a shop
      looks.
    </p>
  );
}
