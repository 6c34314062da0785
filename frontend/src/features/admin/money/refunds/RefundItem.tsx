import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { checkFields, textRule } from '../../../../lib/form/checkFields.ts';
import { useForm } from '../../../../lib/form/useForm.ts';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate, formatMoment, formatTime } from '../../../../lib/formatTime.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { settleRefundRules } from '../../../../lib/rules/settleRefund.gen.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row } from '../../../../ui/Stack/Stack.tsx';
import { Muted, Sum } from '../../../../ui/Text/Text.tsx';
import { showToast } from '../../../../ui/Toast/toastStore.ts';
import { media } from '../../../../ui/theme/media.ts';
import { color, line, space } from '../../../../ui/theme/theme.ts';
import { refreshOrderLists } from '../../api/orders.ts';
import { Failure } from '../../failure/Failure.tsx';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import { useFocusOnRemoval } from '../../shell/useFocusOnRemoval.ts';
import type { Refund } from '../api/creditQueries.ts';
import { callOffRefund, markRefundPaid, undoRefund } from '../api/refundQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';

/** Why money comes back, in words. */
export const reasons: Record<Refund['reason'], string> = {
  over: 'More was received than the order costs.',
  ended: 'The order has ended.',
  granted: 'Staff granted it.',
};

interface RefundItemProps {
  readonly refund: Refund;
  /** Its doubtful account goes into the file for the bank. */
  readonly isChecked: boolean;
  readonly onCheck: (isChecked: boolean) => void;
}

/** Why staff ask the buyer before money goes to an account, in words. */
const doubtsAbout = (account: NonNullable<Refund['account']>): string[] => [
  ...(account.isNumberDoubtful ? ['The last digit does not fit the bank.'] : []),
  ...(account.isOtherName ? ['This is not the name of the buyer.'] : []),
  ...(account.isReplaced ? ['It took the place of an account that was named before.'] : []),
];

/** An order that owes money: how much, why, and to whom; or what was sent back. */
export function RefundItem({ refund, isChecked, onCheck }: RefundItemProps) {
  const { id, reference, customerName, owed } = refund;
  const isOwed = Number(owed) > 0;
  const item = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(item);
  return (
    <Item ref={item}>
      <Row $gap={[0.5, 2]} $align="baseline" $justify="space-between">
        <Name>
          <OrderDialogLink id={id}>{`Order ${id}`}</OrderDialogLink> {reference},{' '}
          <bdi>{customerName}</bdi>
        </Name>
        {isOwed && <Sum>{formatNaira(owed)}</Sum>}
      </Row>
      {isOwed && <Account account={refund.account} />}
      {isOwed && refund.account && doubtsAbout(refund.account).length > 0 && (
        <Permitted to="settle-payments">
          <Checkbox
            checked={isChecked}
            onChange={(event) => onCheck(event.target.checked)}
            label="I checked this account with the buyer: export it, too."
          />
        </Permitted>
      )}
      <Muted>
        {isOwed && `${reasons[refund.reason]} `}
        {`Received ${formatNaira(refund.received)}, order ${formatNaira(refund.totalPrice)}.`}
        {isOwed &&
          Number(refund.refunded) > 0 &&
          ` Sent back so far: ${formatNaira(refund.refunded)}.`}
        {refund.credits.length > 0 && ' It came from:'}
      </Muted>
      {refund.credits.length > 0 && <CreditLines refund={refund} />}
      {refund.paid.map(({ amount, paidBy, paidAt, note }) => (
        <p key={paidAt}>
          {`${formatNaira(amount)} sent back by ${paidBy}, ${formatMoment(paidAt)}`}
          {note !== null && `: ${note}`}
        </p>
      ))}
      {refund.paid.at(-1)?.undoableUntil && (
        <Permitted to="settle-payments">
          <UndoRefund refund={refund} />
        </Permitted>
      )}
      {isOwed && (
        <Permitted to="settle-payments" otherwise="An approver or the owner sends money back.">
          <MarkRefundPaid key={owed} refund={refund} />
          <CallOff refund={refund} />
        </Permitted>
      )}
    </Item>
  );
}

/** Where the money came from, as the bank states it. */
export function CreditLines({ refund }: { readonly refund: Refund }) {
  return (
    <ul>
      {refund.credits.map((credit) => (
        <Muted as="li" key={credit.id}>
          {[
            `${formatNaira(credit.amount)} on ${formatDate(credit.valueDate)}`,
            credit.sender,
            credit.narration,
            credit.bankId,
          ]
            .filter(Boolean)
            .join(', ')}
        </Muted>
      ))}
    </ul>
  );
}

/** Where the money is to go, and what to check before it is sent. */
function Account({ account }: Pick<Refund, 'account'>) {
  if (!account)
    return <p>The buyer has named no account yet. The page of the order asks for it.</p>;
  const { bankName, accountNumber, accountName, givenAt } = account;
  const doubts = doubtsAbout(account);
  return (
    <>
      <p>
        Send it to{' '}
        <b>
          {bankName} {accountNumber}
        </b>
        , {accountName}. {`Named on the page of the order, ${formatMoment(givenAt)}.`}
      </p>
      {doubts.length > 0 && (
        <Note kind="warning" title={doubts.join(' ')}>
          Call the buyer at the number of the order before you send it. The file for the bank leaves
          it out.
        </Note>
      )}
    </>
  );
}

/** Takes a tick back, until the buyer gets the mail. */
function UndoRefund({ refund }: { readonly refund: Refund }) {
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

/** Nothing is to be sent back after all. */
function CallOff({ refund }: { readonly refund: Refund }) {
  const [isOpen, setIsOpen] = useState(false);
  const callOff = useMutation({
    mutationFn: (reason: string) => callOffRefund(refund, reason),
    onSuccess: () => showToast({ title: 'Refund Called Off', description: 'It is to be decided' }),
    onSettled: () => refreshRefunds(refund),
  });
  return (
    <>
      <StaffButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Call this refund off
      </StaffButton>
      {isOpen && (
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
      )}
    </>
  );
}

const calledOff = {
  summary: 'Call this refund off',
  common: ['The buyer wants goods instead', 'It was owed by mistake'],
  reason: 'Reason, for staff',
  submit: 'Call it off',
  submitting: 'Saving...',
};

/** Also after a failure: the answer may have been lost, or a colleague was faster. */
async function refreshRefunds({ id }: Refund): Promise<void> {
  refreshOrderLists(0);
  void queryClient.invalidateQueries({ queryKey: ['/api/orders', String(id)] });
  await queryClient.invalidateQueries({ queryKey: ['/api/admin/refunds'] });
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.25)};
  padding-block: ${space(1)};
  border-top: ${line.rule} solid ${color.rule};
  overflow-wrap: anywhere;
  ul { padding-left: ${space(2.5)}; }
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(0.25)} ${space(2)};
    > * { grid-column: 1; }
    > :first-child, > form { grid-column: 1 / -1; }
  }
`;

const Name = styled.h3`
  font-size: inherit;
`;

const { bankReference } = settleRefundRules;

const checkReference = checkFields({
  reference: (text: string) => textRule(bankReference)(text.trim()),
});

/** Ticks off a refund as paid, with the bank's reference. The server refuses when another amount is owed by now. */
function MarkRefundPaid({ refund }: { readonly refund: Refund }) {
  const [isOpen, setIsOpen] = useState(false);
  const settle = useMutation({
    mutationFn: (reference: string) => markRefundPaid(refund, reference),
    onSuccess: () =>
      showToast({ title: 'Refund Paid', description: 'The buyer gets a mail in an hour' }),
    onSettled: () => refreshRefunds(refund),
  });
  const form = useForm({ defaults: { reference: '' }, check: checkReference });
  const submit = form.handleSubmit(({ reference }) =>
    settle.mutateAsync(reference.trim()).catch(() => undefined),
  );
  return (
    <>
      <Press aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Mark as paid
      </Press>
      {isOpen && (
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
      )}
    </>
  );
}

const Press = styled(StaffButton)`
  justify-self: start;
  margin-top: ${space(0.5)};
  && { ${media.md} { grid-area: 2 / 2 / span 3; justify-self: end; align-self: start; } }
  scroll-margin-block: ${space(16)};
`;

const Form = styled.form`
  display: grid;
  max-width: ${space(60)};
  gap: ${space(1.25)};
  justify-items: start;
  > div { width: 100%; }
`;
