import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { blockRules } from '../../../lib/rules/block.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type Buyer, useBlock } from '../api/buyers.ts';
import { toastFailure } from '../api/staffApi.ts';
import { useKeptForm } from '../drafts/useKeptForm.ts';
import { Disclosure } from '../order/Disclosure.tsx';

interface BlockPartProps extends Pick<Buyer, 'block'> {
  readonly orderId: number;
}

/** Whether a buyer may order, and how to change that. */
export function BlockPart({ orderId, block }: BlockPartProps) {
  return block ? <Blocked orderId={orderId} block={block} /> : <BlockForm orderId={orderId} />;
}

const notSaved = toastFailure({ title: 'Not Saved', description: 'The buyer is as before.' });

function Blocked({
  orderId,
  block,
}: BlockPartProps & { readonly block: NonNullable<Buyer['block']> }) {
  const { reason, blockedBy, blockedAt, endsAt } = block;
  const change = useBlock(orderId);
  const lift = () =>
    change.mutate(null, {
      onSuccess: () => showToast({ title: 'Lifted', description: 'The buyer can order again' }),
      onError: notSaved,
    });
  return (
    <Note kind="warning" title={`Blocked until ${formatDate(endsAt)}.`}>
      <Stack $gap={1}>
        <p>{reason}</p>
        <p>{`By ${blockedBy}, ${formatMoment(blockedAt)}. Whoever orders with this phone or mailbox is asked to call.`}</p>
        <StaffButton busy={change.isPending} onClick={lift}>
          {change.isPending ? 'Saving...' : 'Let them order again'}
        </StaffButton>
      </Stack>
    </Note>
  );
}

/** Days that the server takes, in words. */
const periods = [
  [7, '7 days'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'a year'],
] as const;

const check = checkFields({
  reason: (text: string) => textRule(blockRules.reason)(text.trim()),
  days: (_days: string) => undefined,
});

function BlockForm({ orderId }: Pick<BlockPartProps, 'orderId'>) {
  const change = useBlock(orderId);
  const form = useKeptForm({
    draft: `block:${orderId}`,
    defaults: { reason: '', days: '30' },
    check,
  });
  const submit = form.handleSubmit(({ reason, days }) => {
    if (change.isPending) return;
    change.mutate(
      // The options are those of the server.
      { reason: reason.trim(), days: Number(days) as (typeof periods)[number][0] },
      {
        onSuccess: () => {
          form.done();
          showToast({ title: 'Blocked', description: 'Who orders is asked to call' });
        },
        onError: notSaved,
      },
    );
  });
  return (
    <Disclosure summary="Block this buyer" isBad>
      <Stack
        as="form"
        $gap={1.25}
        {...form.props}
        onSubmit={submit}
        noValidate
        aria-label="Block this buyer"
      >
        <p>
          Whoever orders with this phone or mailbox then reads that they should call. Orders that
          were placed go on.
        </p>
        <FieldGrid $columns={1}>
          <TextArea
            rows={2}
            maxLength={blockRules.reason.maxLength}
            label="Reason"
            aside="for staff alone"
            {...form.field('reason')}
          />
          <SelectField label="For" {...form.field('days')}>
            <Options of={periods} />
          </SelectField>
        </FieldGrid>
        <StaffButton type="submit" variant="destructive" busy={change.isPending}>
          {change.isPending ? 'Saving...' : 'Block'}
        </StaffButton>
      </Stack>
    </Disclosure>
  );
}
