import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { type Delivery, phoneHref, useSite } from '../../../lib/company.ts';
import { copyText } from '../../../lib/copyText.ts';
import { formatNaira, groupedAccount } from '../../../lib/formatMoney.ts';
import { formatDeadline } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { InlineAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { feeToldLater, priceSentence } from '../../shared/delivery/orderDelivery.ts';
import { orderStates } from '../../shared/order/orderStates.ts';
import { RegisterCheck } from '../../shared/RegisterCheck.tsx';
import type { PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';

/** Naira from which on the sender's bank takes stamp duty (Nigeria Tax Act 2025). */
const DUTY_FROM = 10_000;

interface BankDetailsProps {
  readonly order: PublicOrder;
  /** What was ordered stands above. */
  readonly isProductSaid?: boolean;
}

/** Bank account, amount and reference, with buttons that copy them. */
export function BankDetails({ order, isProductSaid = false }: BankDetailsProps) {
  const { company, delivery } = useSite();
  const { bankName, accountName, accountNumber } = order.bankDetails;
  const due = order.shortfall ?? order.totalAmount;
  const { bank } = orderPageContent;
  const isRest = order.shortfall !== null;
  const amount = (
    <Row
      isAmount
      name={order.rejectionReason === null ? bank.amount : bank.amountIfUnpaid}
      value={formatNaira(due)}
      hint={isRest ? undefined : sumHint(order, delivery)}
      copy={{ label: 'Amount', text: due }}
    />
  );
  return (
    <div>
      {isRest && (
        <Received>
          {rest.received(formatNaira(order.amountReceived ?? 0), formatNaira(order.totalAmount))}{' '}
          {untilRest(order)}
        </Received>
      )}
      <dl>
        {/* The account is known from the first transfer: of the rest, the sum comes first. */}
        {isRest && amount}
        <Row
          name={bank.accountNumber}
          value={groupedAccount(accountNumber)}
          hint={
            <>
              {bank.check(accountName)}{' '}
              <InlineAnchor href={phoneHref(company)}>{company.phone}</InlineAnchor>.
            </>
          }
          copy={{ label: 'Account number', text: accountNumber }}
        />
        <Row isLow name={bank.bankName} value={bankName} />
        <Row isLow name={bank.accountName} value={accountName} />
        {!isRest && amount}
        <Row
          name={bank.reference}
          value={order.reference}
          hint={bank.narration}
          copy={{ label: 'Reference', text: order.reference }}
        />
        <Payee />
        {!isProductSaid && (
          <Row name={bank.product} value={`${order.productTitle}\u00a0×\u00a0${order.quantity}`} />
        )}
      </dl>
      {Number(due) >= DUTY_FROM && <Duty>{bank.duty}</Duty>}
    </div>
  );
}

/** Not in orderPageContent.ts, which every page with the bar of an unpaid order loads. The mails say the same. */
const rest = {
  received: (received: string, total: string) => `We received ${received} of ${total}.`,
  /** While the time to pay runs, the clock above says by when. */
  sent: 'We send the goods once the rest is here.',
  by: (moment: string) =>
    `Please transfer the rest by ${moment} WAT. We hold the goods for you until then.`,
  kept: 'We keep the goods for you, without a last day, and send them once the rest is here.',
} as const;

/** By when the rest must come, and what of the goods until then. */
function untilRest({ status, paymentDeadline, now }: PublicOrder): string {
  const { buyerSees } = orderStates[status];
  if (buyerSees === 'receipt') return rest.kept;
  // Staff decide once that time is over.
  if (buyerSees !== 'check' || paymentDeadline <= now) return rest.sent;
  return rest.by(formatDeadline(paymentDeadline, now));
}

/** What the sum is made of; where no fee of a delivery is in it, what the company says of that. */
function sumHint(order: PublicOrder, { zones, cost }: Delivery): string | undefined {
  const made = priceSentence(order);
  if (order.deliveryFee !== null || order.pickupPoint !== null) return made;
  return [made, zones.length > 0 ? feeToldLater : cost].filter(Boolean).join(' ');
}

/** Who the company is, and where to check that. */
function Payee() {
  const { company } = useSite();
  return (
    <Line>
      <dt>Who you pay</dt>
      <Hint>
        {company.name}, RC&nbsp;{company.rcNumber}, {company.address}. <RegisterCheck />
      </Hint>
    </Line>
  );
}

interface RowProps {
  readonly name: string;
  readonly value: string;
  readonly isAmount?: boolean;
  /** The value stands beside its name, where both fit on a line. */
  readonly isLow?: boolean;
  /** Below the value. */
  readonly hint?: ReactNode;
  readonly copy?: { readonly label: string; readonly text: string };
}

function Row({ name, value, hint, isAmount, isLow, copy }: RowProps) {
  const copyIt = async ({ label, text }: NonNullable<RowProps['copy']>) => {
    const { copied, copiedText, copyFailure } = orderPageContent.bank;
    if (await copyText(text)) showToast({ title: copied, description: label + copiedText });
    else showToast({ ...copyFailure, kind: 'destructive' });
  };
  return (
    <Line $isAmount={isAmount} $isLow={isLow}>
      <dt>{name}</dt>
      <Value $isKey={Boolean(copy)}>{value}</Value>
      {hint && <Hint>{hint}</Hint>}
      {copy && (
        // Its own `dd`: a `dl` may contain only names and values.
        <Copy>
          <Button
            plain
            variant="ghost"
            aria-label={`${orderPageContent.bank.copy} ${copy.label.toLowerCase()}`}
            onClick={() => copyIt(copy)}
          >
            {orderPageContent.bank.copy}
          </Button>
        </Copy>
      )}
    </Line>
  );
}

const amountLine = css`
  border-top: ${line.rule} solid ${color.rule};
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundLedger};
`;

const lowLine = css`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  min-height: 0;
  dt { min-width: 7.25em; }
`;

const Line = styled.div<{ $isAmount?: boolean | undefined; $isLow?: boolean | undefined }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 0 ${space(1.5)};
  align-content: center;
  min-height: ${space(9)};
  padding: ${space(1.25)} ${layout.pad};
  border-bottom: ${line.hair} solid ${color.hairline};
  ${({ $isAmount }) => $isAmount && amountLine}
  ${({ $isLow }) => $isLow && lowLine}
  dt { color: ${color.textMuted}; font-size: ${fontSize.label}; }
  dt, dd { grid-column: 1; }
`;

const Value = styled.dd<{ $isKey: boolean }>`
  font-size: ${fontSize.lead};
  font-weight: 600;
  overflow-wrap: anywhere;
  user-select: all;
  ${({ $isKey }) => $isKey && display({ size: 'heading', width: 'title', tabular: true })}
`;

const Hint = styled.dd`
  /* Below the button, too: who must be shown at the bank is a line that is read. */
  && { grid-column: 1 / -1; }
  color: ${color.textMuted};
  font-size: ${fontSize.label};
`;

const Copy = styled.dd`
  ${media.noScript} { && { display: none; } }
  && { grid-column: 2; grid-row: 1 / 3; align-self: center; }
  > button { min-width: ${space(11.5)}; }
`;

const Received = styled.p`
  padding: ${space(1)} ${layout.pad} ${space(1.5)};
`;

const Duty = styled.p`
  padding: ${space(1.5)} ${layout.pad} ${space(2)};
  color: ${color.textMuted};
  font-size: ${fontSize.small};
`;
