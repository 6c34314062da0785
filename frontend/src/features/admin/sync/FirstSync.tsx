import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { demoProductsQueryOptions } from '../api/syncQueries.ts';

interface FirstSyncProps {
  readonly onStart: () => void;
  readonly onCancel: () => void;
}

/** Says what leaves the shop with the first sync, and asks. */
export function FirstSync({ onStart, onCancel }: FirstSyncProps) {
  const read = useQuery(demoProductsQueryOptions);
  return (
    <QueryView
      read={read}
      loading="Looking at the shop..."
      failed="The products could not be loaded"
    >
      {({ data: products, meta: { total } }) => {
        const held = products
          .flatMap(({ variants }) => variants)
          .reduce((sum, variant) => sum + variant.held, 0);
        return (
          <>
            <Note
              kind="warning"
              title={
                total === 0
                  ? "The first sync adds the store's products."
                  : `The first sync takes ${count(total, 'demo product')} off sale.`
              }
            >
              {held > 0
                ? `Open orders hold ${count(held, 'piece')} of them; these orders stay valid. Products of your own stay.`
                : 'Products of your own stay.'}
            </Note>
            <Row as="p" $gap={1.5}>
              <Button plain variant="hot" onClick={onStart}>
                Start the first sync
              </Button>
              <Button plain variant="ghost" onClick={onCancel}>
                Not now
              </Button>
            </Row>
          </>
        );
      }}
    </QueryView>
  );
}
