import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { count, formatNaira } from '../../../lib/formatMoney.ts';
import { releaseNetworkRules } from '../../../lib/rules/releaseNetwork.gen.ts';
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

/** Networks that have ordered much and paid nothing, with a way to take their stock back. */
export function Networks() {
  const read = useQuery(networksQueryOptions);
  return (
    <section>
      <TitleRow
        title="Unpaid orders by network"
        note="Many unpaid orders of one internet connection, such as an office or phones of one area, keep stock off sale."
      />
      <QueryView
        read={read}
        loading="Loading the networks..."
        failed="The networks could not be loaded"
        as="h3"
      >
        {(networks) => {
          const unpaid = networks.filter((load) => load.unpaidOrders + load.unreadOrders > 0);
          if (unpaid.length === 0)
            return (
              <p>
                No network has several unpaid orders. Once one has, you can put the stock of all of
                them back on sale here.
              </p>
            );
          return unpaid.map((load) => <Network key={load.network} load={load} />);
        }}
      </QueryView>
    </section>
  );
}

const checkReason = checkFields({
  reason: (text: string) => textRule(releaseNetworkRules.reason)(text.trim()),
});

function Network({ load }: { readonly load: NetworkLoad }) {
  const { network, unpaidOrders, unreadOrders, pieces, totalPrice } = load;
  const [withPictures, setWithPictures] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const release = useRelease(network);
  const form = useForm({
    defaults: { reason: 'The order was not paid, so its stock is back on sale.' },
    check: checkReason,
  });
  const ask = form.handleSubmit(() => setIsAsking(true));
  const orders = withPictures ? unpaidOrders + unreadOrders : unpaidOrders;
  const send = () => {
    if (release.isPending) return;
    release.mutate(
      { reason: form.getValues().reason.trim(), withPictures },
      {
        onSuccess: ({ released }) =>
          showToast({
            title: 'Orders Released',
            description: `The stock of ${count(released, 'order')} is back on sale`,
          }),
        onError: toastFailure({
          title: 'Release Failed',
          description: 'Failed to release the orders',
        }),
        onSettled: () => setIsAsking(false),
      },
    );
  };
  const summary = `${network}: ${count(unpaidOrders + unreadOrders, 'unpaid order')}, ${count(pieces, 'piece')}, ${formatNaira(totalPrice)}`;
  return (
    <Disclosure summary={summary}>
      <Stack
        as="form"
        $gap={1.25}
        {...form.props}
        onSubmit={ask}
        noValidate
        aria-label={`Release the stock of ${network}`}
      >
        <FieldGrid $columns={1}>
          <TextArea
            rows={2}
            maxLength={releaseNetworkRules.reason.maxLength}
            label="Reason, which the customers read"
            {...form.field('reason')}
          />
        </FieldGrid>
        {unreadOrders > 0 && (
          <Checkbox
            label={`Also ${count(unreadOrders, 'order')} with a picture that shows no payment. They lose their stock and go on as paid late.`}
            checked={withPictures}
            onChange={(event) => setWithPictures(event.target.checked)}
          />
        )}
        {isAsking ? (
          <>
            <Note
              kind="warning"
              title={`Release ${count(orders, 'order')} of ${network}? Each buyer gets a mail, and the stock goes back on sale.`}
            />
            <StaffButton variant="destructive" busy={release.isPending} onClick={send}>
              {release.isPending ? 'Releasing...' : `Release ${count(orders, 'order')}`}
            </StaffButton>
            <StaffButton autoFocus onClick={() => setIsAsking(false)}>
              Keep them
            </StaffButton>
          </>
        ) : (
          <StaffButton type="submit" variant="destructive" disabled={orders === 0}>
            {`Release ${count(orders, 'order')}`}
          </StaffButton>
        )}
      </Stack>
    </Disclosure>
  );
}
