import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { checkFields, textRule } from '../../../../lib/form/checkFields.ts';
import { useForm } from '../../../../lib/form/useForm.ts';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatTime } from '../../../../lib/formatTime.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { settleRefundRules } from '../../../../lib/rules/settleRefund.gen.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row } from '../../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../../ui/Toast/toastStore.ts';
import { space } from '../../../../ui/theme/theme.ts';
import { refreshOrderLists } from '../../api/orders.ts';
import { Failure } from '../../failure/Failure.tsx';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import type { Refund } from '../api/creditQueries.ts';
import { callOffRefund, markRefundPaid, undoRefund } from '../api/refundQueries.ts';

/** Takes a tick back, until the buyer gets the mail. */
export function UndoRefund({ refund }: { readonly refund: Refund }) {
  const until = refund.paid.at(-1)?.undoableUntil;
  const undo = useMutation({
    mutationFn: () => undoRefund(refund),
    onSuccess: () => showToast({ title: 'Refund Undone', description: 'It is owed again' }),
    onSettled: () => refreshRefunds(refund),
  });
  return (
    <>
      <Failure error={undo.error} title="The refund was not undone." />
      <Row $align="center">
        <StaffButton busy={undo.isPending} onClick={() => undo.mutate()}>
          {undo.isPending ? 'Undoing...' : 'Undo: it was not sent'}
        </StaffButton>
        {until && <span>{`The buyer gets a mail at ${formatTime(until)}.`}</span>}
      </Row>
    </>
  );
}

/** What ends a refund that is owed, side by side; a press opens one of the two forms below, another closes it. */
export function RefundActs({ refund }: { readonly refund: Refund }) {
  const [open, setOpen] = useState<'paid' | 'off'>();
  const opens = (act: 'paid' | 'off') => ({
    'aria-expanded': open === act,
    onClick: () => setOpen(open === act ? undefined : act),
  });
  return (
    <>
      {!refund.account && (
        <Note kind="warning" title="Never pay to an account that someone tells you on the phone.">
          Without an account pay only in cash at the counter, then mark it as paid.
        </Note>
      )}
      <Acts $gap={[1.5, 4]}>
        <StaffButton variant={refund.account ? 'default' : 'ghost'} {...opens('paid')}>
          Mark as paid
        </StaffButton>
        <StaffButton variant="destructive" {...opens('off')}>
          Call this refund off
        </StaffButton>
      </Acts>
      {open === 'paid' && <PaidForm refund={refund} />}
      {open === 'off' && <CallOffForm refund={refund} />}
    </>
  );
}

/** Nothing is to be sent back after all. */
function CallOffForm({ refund }: { readonly refund: Refund }) {
  const callOff = useMutation({
    mutationFn: (reason: string) => callOffRefund(refund, reason),
    onSuccess: () => showToast({ title: 'Refund Called Off', description: 'It is to be decided' }),
    onSettled: () => refreshRefunds(refund),
  });
  return (
    <>
      <Failure error={callOff.error} title="The refund was not called off. Try again." />
      <ReasonForm
        draftName={`call-off-${refund.id}`}
        content={calledOff}
        startsHere
        isBusy={callOff.isPending}
        onSubmit={(reason) => callOff.mutate(reason)}
      />
    </>
  );
}

const calledOff = {
  summary: 'Call this refund off',
  common: ['The buyer wants goods instead', 'It was owed by mistake'],
  reason: 'Reason, for staff',
  submit: 'Call it off',
};

/** Also after a failure: the answer may have been lost, or a colleague was faster. */
async function refreshRefunds({ id }: Refund): Promise<void> {
  refreshOrderLists(0);
  void queryClient.invalidateQueries({ queryKey: ['/api/orders', String(id)] });
  await queryClient.invalidateQueries({ queryKey: ['/api/admin/refunds'] });
}

const { bankReference } = settleRefundRules;

const checkReference = checkFields({
  reference: (text: string) => textRule(bankReference)(text.trim()),
});

/** Ticks off a refund as paid, with the bank's reference. The server refuses when another amount is owed by now. */
function PaidForm({ refund }: { readonly refund: Refund }) {
  const settle = useMutation({
    mutationFn: (reference: string) => markRefundPaid(refund, reference),
    onSuccess: () =>
      showToast({
        title: 'Refund Paid',
        description: 'The mail to the buyer waits an hour. Until then you can undo it.',
      }),
    onSettled: () => refreshRefunds(refund),
  });
  const form = useForm({ defaults: { reference: '' }, check: checkReference });
  const submit = form.handleSubmit(({ reference }) =>
    settle.mutateAsync(reference.trim()).catch(() => undefined),
  );
  return (
    <Form {...form.props} onSubmit={submit} noValidate aria-label="Mark as paid">
      <Failure error={settle.error} title="The refund was not saved. Try again." />
      <FieldGrid $columns={1}>
        <TextField
          label="The bank's reference of the transfer"
          autoComplete="off"
          required
          maxLength={bankReference.maxLength}
          {...form.field('reference')}
          // Pressed to type it.
          autoFocus
        />
      </FieldGrid>
      <StaffButton type="submit" variant="hot" busy={settle.isPending}>
        {settle.isPending ? 'Saving...' : `${formatNaira(refund.owed)} was sent back`}
      </StaffButton>
    </Form>
  );
}

const Acts = styled(Row)`
  margin-top: ${space(0.5)};
  > button { scroll-margin-block: ${space(16)}; }
`;

const Form = styled.form`
  display: grid;
  gap: ${space(1.25)};
  justify-items: start;
  > div { width: 100%; }
`;
