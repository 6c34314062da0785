import { useRef } from 'react';
import styled from 'styled-components';
import { useSite } from '../../../../lib/company.ts';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatDate, formatLongDay, formatMoment, lagosDayOf } from '../../../../lib/formatTime.ts';
import { ButtonAnchor } from '../../../../ui/Button/ButtonAnchor.tsx';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { Sum } from '../../../../ui/Text/Text.tsx';
import { newTab } from '../../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../../ui/theme/theme.ts';
import { factsOf } from '../../../shared/order/orderFields.ts';
import { chatWith } from '../../../shared/order/phone.ts';
import { BuyerContact } from '../../order/BuyerContact.tsx';
import { actorName } from '../../order/OrderCredits.tsx';
import { orderEvents } from '../../order/orderEvents.ts';
import { Permitted } from '../../shell/PageParts.tsx';
import { useFocusOnRemoval } from '../../shell/useFocusOnRemoval.ts';
import type { Refund } from '../api/creditQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';
import { RefundActs, UndoRefund } from './RefundSteps.tsx';

/** Why money comes back, in words: with how the order ended, by whom and why; null where a grant has no reason. */
function reasonOf({ reason, ended, grantedFor }: Refund): string | null {
  if (reason === 'over') return 'More was received than the order costs.';
  if (reason === 'granted') return grantedFor && `Staff granted it: ${grantedFor}`;
  if (!ended) return 'The order has ended.';
  const { kind, actor } = ended;
  const what = `${orderEvents[kind].title}${actor === 'system' ? '' : ` by ${actorName(actor)}`}`;
  // What a buyer did reads "You …".
  return ended.reason === null || actor === 'customer' ? `${what}.` : `${what}: ${ended.reason}`;
}

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
  const { id, reference, customerName, owed, refunded } = refund;
  const isOwed = Number(owed) > 0;
  const item = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(item);
  const sent = (
    <Stack $gap={1}>
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
          <RefundActs key={owed} refund={refund} />
        </Permitted>
      )}
    </Stack>
  );
  return (
    <Item ref={item}>
      <Row $gap={[0.5, 2]} $align="baseline" $justify="space-between">
        <Name>
          <OrderDialogLink id={id}>{`Order ${id}`}</OrderDialogLink> {reference},{' '}
          <bdi>{customerName}</bdi>
        </Name>
        <Sum>{formatNaira(isOwed ? owed : refunded)}</Sum>
      </Row>
      <Parts>
        {isOwed ? (
          <Stack $gap={1}>
            <Account refund={refund} />
            <DueDay refund={refund} />
            {refund.account && doubtsAbout(refund.account).length > 0 && (
              <Permitted to="settle-payments">
                <Checkbox
                  checked={isChecked}
                  onChange={(event) => onCheck(event.target.checked)}
                  label="I checked this account with the buyer: export it, too."
                />
              </Permitted>
            )}
          </Stack>
        ) : (
          sent
        )}
        <RefundFacts refund={refund} isSettled={!isOwed} />
        {isOwed && sent}
      </Parts>
    </Item>
  );
}

interface RefundFactsProps {
  readonly refund: Refund;
  /** All of it was sent back: what went before is past. */
  readonly isSettled?: boolean;
}

/** Why money of an order goes back, and where it came from. */
export function RefundFacts({ refund, isSettled = false }: RefundFactsProps) {
  const { reference, received, totalPrice, refunded, credits } = refund;
  const [contact] = factsOf(refund, ['customerPhone', 'customerEmail']);
  return (
    <FactTable
      caption={`The money of ${reference}`}
      align="column"
      facts={[
        ['Why', reasonOf(refund)],
        ['Received', formatNaira(received)],
        ['The order costs', formatNaira(totalPrice)],
        ['Sent back so far', !isSettled && Number(refunded) > 0 ? formatNaira(refunded) : null],
        ['It came from', credits.length > 0 ? <CreditLines key="credits" refund={refund} /> : null],
        [
          'Buyer',
          isSettled || !contact ? null : <BuyerContact key="buyer" order={refund} fact={contact} />,
        ],
      ]}
    />
  );
}

/** Where the money came from, as the bank states it. */
function CreditLines({ refund }: { readonly refund: Refund }) {
  return (
    <PlainList>
      {refund.credits.map((credit) => (
        <li key={credit.id}>
          {[
            `${formatNaira(credit.amount)} on ${formatDate(credit.valueDate)}`,
            credit.sender,
            credit.narration,
            credit.bankId,
            withoutSender(credit),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
    </PlainList>
  );
}

/** Why a credit names nobody. */
function withoutSender({ sender, narration, source }: Refund['credits'][number]): string | null {
  if (sender || narration) return null;
  return source === 'attested'
    ? 'confirmed by hand, no statement names the sender yet'
    : 'the statement names no sender';
}

/** By when its buyer was promised the money. */
function DueDay({ refund: { account, payBy } }: { readonly refund: Refund }) {
  const { refundTime } = useSite().delivery;
  if (!account) return <p>{`Once it is named, the buyer is promised the money ${refundTime}.`}</p>;
  if (payBy === null) return <p>{`The buyer is promised the money ${refundTime}.`}</p>;
  return payBy < lagosDayOf(Date.now()) ? (
    <Note kind="warning" title={`Late: the buyer was promised it by ${formatLongDay(payBy)}.`} />
  ) : (
    <p>
      Pay it by <b>{formatLongDay(payBy)}</b>: the buyer is promised that day.
    </p>
  );
}

/** Where the money is to go, and what to check before it is sent. */
function Account({ refund: { account, customerPhone } }: { readonly refund: Refund }) {
  if (!account)
    return (
      <>
        <p>
          The buyer has named no account yet. Ask the buyer to name it on the page of the order.
        </p>
        <Row $gap={1.5}>
          <ButtonAnchor href={chatWith(customerPhone)} size="staff" plain {...newTab}>
            Ask for it on WhatsApp
          </ButtonAnchor>
          <ButtonAnchor href={`tel:${customerPhone}`} variant="ghost" size="staff" plain>
            Call the buyer
          </ButtonAnchor>
        </Row>
      </>
    );
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

const Item = styled.li`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  padding-block: ${space(1.5)};
  border-top: ${line.rule} solid ${color.rule};
  overflow-wrap: anywhere;
  form { max-width: ${space(60)}; }
`;

/** Where it goes and what to press, or that it was sent; on a wide screen beside it, why. */
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)} ${layout.gap};
  ${media.wide} {
    grid-template: auto 1fr / repeat(2, minmax(0, 1fr));
    > :nth-child(2) { grid-area: 1 / 2 / span 2; align-self: start; }
  }
`;

const Name = styled.h3`
  font-size: inherit;
`;
