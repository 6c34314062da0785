import { useMutation, useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { toastFailure } from '../api/staffApi.ts';
import {
  type HeldBackList,
  heldBackQueryOptions,
  retireHeldBack,
  type SyncRun,
  syncRunsQueryOptions,
} from '../api/syncQueries.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { Permitted, TitleRow } from '../shell/PageParts.tsx';

/** What the newest sync did not find in the store: more than a tenth of the shop goes only once someone says so. */
export function HeldBack({ runs }: { readonly runs: readonly SyncRun[] }) {
  const newest = runs.find(({ state }) => state === 'finished');
  if (!newest || newest.heldBack === 0) return null;
  return <Question key={newest.runId} runId={newest.runId} />;
}

function Question({ runId }: { readonly runId: string }) {
  const read = useQuery(heldBackQueryOptions(runId));
  if (read.data?.meta.total === 0) return null;
  return (
    <section>
      <TitleRow title="Not in the store any more" />
      <QueryView
        read={read}
        loading="Loading the products..."
        failed="The products could not be loaded"
      >
        {(list) => <Decision runId={runId} list={list} />}
      </QueryView>
    </section>
  );
}

function Decision({ runId, list }: { readonly runId: string; readonly list: HeldBackList }) {
  const { data: products, meta } = list;
  const retire = useMutation({
    mutationFn: () => retireHeldBack(runId),
    onSuccess: (retired) => {
      showToast({ title: 'Taken Off Sale', description: count(retired, 'product') });
      void queryClient.invalidateQueries({ queryKey: syncRunsQueryOptions.queryKey });
      void queryClient.invalidateQueries({ queryKey: ['/api/products'] });
    },
    onError: toastFailure({ title: 'Not Saved', description: 'Nothing was taken off sale.' }),
  });
  const held = products.reduce((sum, product) => sum + product.held, 0);
  return (
    <Part>
      <Note kind="warning" title={`${count(meta.total, 'product')} would leave the shop.`}>
        {`The last sync did not find them in the store. That is more than a tenth of the shop, so they stay on sale until someone decides. ${
          held > 0
            ? `Open orders hold ${count(held, 'piece')} of them; these orders stay valid.`
            : 'No open order holds any of them.'
        }`}
      </Note>
      <Disclosure summary={meta.total > products.length ? `The first ${products.length}` : 'Which'}>
        <ul>
          {products.map(({ id, title, held: pieces }) => (
            <li key={id}>{pieces > 0 ? `${title} (${count(pieces, 'piece')} held)` : title}</li>
          ))}
        </ul>
      </Disclosure>
      <Permitted to="edit-products" otherwise="An approver or the owner decides.">
        <Button plain busy={retire.isPending} onClick={() => retire.mutate()}>
          {retire.isPending ? 'Saving...' : `Take ${count(meta.total, 'product')} off sale`}
        </Button>
      </Permitted>
    </Part>
  );
}

const Part = styled.div`
  display: grid;
  gap: ${space(1.5)};
  justify-items: start;
  overflow-wrap: anywhere;
`;
