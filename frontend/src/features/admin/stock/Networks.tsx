import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type NetworkLoad, networksQueryOptions, useRelease } from '../api/heldStock.ts';
import { toastFailure } from '../api/staffApi.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { TitleRow } from '../shell/PageParts.tsx';
import { stockContent } from './stockContent.ts';

const words = stockContent.networks;

/** Shortest and longest reason that the server takes (gateway, `ReasonDto`). */
const length = { min: 3, max: 500 } as const;

/** Networks that have ordered much and paid nothing, with a way to take their stock back. */
export function Networks() {
  const read = useQuery(networksQueryOptions);
  return (
    <section>
      <TitleRow title={words.title} note={words.note} />
      <QueryView read={read} loading={words.loading} failed={words.failed} as="h3">
        {(networks) => {
          const unpaid = networks.filter((load) => load.unpaidOrders + load.unreadOrders > 0);
          if (unpaid.length === 0) return <p>{words.none}</p>;
          return unpaid.map((load) => <Network key={load.network} load={load} />);
        }}
      </QueryView>
    </section>
  );
}

function Network({ load }: { readonly load: NetworkLoad }) {
  const { network, unpaidOrders, unreadOrders, pieces, totalPrice } = load;
  const [reason, setReason] = useState<string>(words.usualReason);
  const [withPictures, setWithPictures] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const release = useRelease(network);
  const isMissing = reason.trim().length < length.min;
  const orders = withPictures ? unpaidOrders + unreadOrders : unpaidOrders;
  const ask = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    setIsAsking(!isMissing);
  };
  const send = () => {
    if (release.isPending) return;
    release.mutate(
      { reason: reason.trim(), withPictures },
      {
        onSuccess: ({ released }) => showToast(words.success(released)),
        onError: toastFailure(words.failure),
        onSettled: () => setIsAsking(false),
      },
    );
  };
  const summary = words.summary(
    network,
    count(unpaidOrders + unreadOrders, 'unpaid order'),
    count(pieces, 'piece'),
    formatNaira(totalPrice),
  );
  return (
    <Disclosure summary={summary} isBad>
      <Stack as="form" $gap={1.25} onSubmit={ask} noValidate aria-label={words.form(network)}>
        <FieldGrid $columns={1}>
          <TextArea
            rows={2}
            maxLength={length.max}
            label={words.reason}
            value={reason}
            error={wasSent && isMissing ? words.missing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </FieldGrid>
        {unreadOrders > 0 && (
          <Checkbox
            label={words.withPictures(unreadOrders)}
            checked={withPictures}
            onChange={(event) => setWithPictures(event.target.checked)}
          />
        )}
        {isAsking ? (
          <>
            <Note kind="warning" title={words.ask(orders, network)} />
            <StaffButton variant="destructive" busy={release.isPending} onClick={send}>
              {release.isPending ? words.releasing : words.release(orders)}
            </StaffButton>
            <StaffButton autoFocus onClick={() => setIsAsking(false)}>
              {words.keep}
            </StaffButton>
          </>
        ) : (
          <StaffButton type="submit" variant="destructive" disabled={orders === 0}>
            {words.release(orders)}
          </StaffButton>
        )}
      </Stack>
    </Disclosure>
  );
}
