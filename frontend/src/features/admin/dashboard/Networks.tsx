import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type NetworkLoad, networksQueryOptions, useRelease } from '../api/heldStock.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { TitleRow } from '../shell/TitleRow.tsx';
import { dashboardContent } from './dashboardContent.ts';

const content = dashboardContent.networks;

/** Shortest and longest reason that the server takes (gateway, `ReasonDto`). */
const length = { min: 3, max: 500 } as const;

/** Networks that have ordered much and paid nothing, with a way to release their stock. */
export function Networks() {
  const { data = [] } = useQuery(networksQueryOptions);
  const unpaid = data.filter(({ unpaidOrders }) => unpaidOrders > 0);
  if (unpaid.length === 0) return null;
  return (
    <section>
      <TitleRow title={content.title} note={content.note} />
      {unpaid.map((load) => (
        <Network key={load.network} load={load} />
      ))}
    </section>
  );
}

function Network({ load }: { readonly load: NetworkLoad }) {
  const { network, unpaidOrders, pieces, totalPrice } = load;
  const release = useRelease(network);
  const [reason, setReason] = useState<string>(content.usualReason);
  const [wasSent, setWasSent] = useState(false);
  const isMissing = reason.trim().length < length.min;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWasSent(true);
    if (isMissing || release.isPending) return;
    release.mutate(reason.trim(), {
      onSuccess: () => showToast(content.success),
      onError: (error) => {
        if (!isSessionEnd(error)) showToast({ ...content.failure, kind: 'destructive' });
      },
    });
  };
  const summary = content.summary(
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
        aria-label={content.release(network)}
      >
        <FieldGrid $columns={1}>
          <TextArea
            rows={2}
            maxLength={length.max}
            label={content.reason}
            value={reason}
            error={wasSent && isMissing ? content.missing : undefined}
            onChange={(event) => setReason(event.target.value)}
          />
        </FieldGrid>
        <Button type="submit" size="staff" variant="destructive" plain busy={release.isPending}>
          {release.isPending ? content.releasing : content.release(network)}
        </Button>
      </Stack>
    </Disclosure>
  );
}
