import styled from 'styled-components';
import { useSite, whatsAppHref } from '../../../lib/company.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { DAY_MS, formatDate, formatMoment, formatTime } from '../../../lib/formatTime.ts';
import { CLAIM_DAYS } from '../../../lib/rules/limits.gen.ts';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { InlineAnchor, newTab, TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { isInDoubt, milestoneOf, type PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { BankDetails } from './BankDetails.tsx';
import { HowItComes } from './HowItComes.tsx';
import { againHref } from './OrderPanes.tsx';
import { HelpLink, KeepLink, Pane, PaymentPanes } from './PaymentPanes.tsx';
import { ReceiptLines, receiptWords } from './ReceiptLines.tsx';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const words = {
  /** For a confirmed order for which too little came. */
  rest: {
    title: (sum: string) => `${sum} still to pay`,
    noProof: 'You need not upload a proof: we see the rest on our bank statement.',
    /** The mail asks to be answered. */
    back: 'If you do not want to pay the rest,',
    comesBack: (sum: string) => `, and the ${sum} comes back to you.`,
  },
  /** `Bank transfer, confirmed 21 Nov 2026`, once all of it is here; of a gateway of the previous release without the way. */
  paid: (way: string | undefined, day: string) =>
    way ? `${way}, confirmed ${day}` : `Confirmed ${day}`,
  /** On paper alone: the number is given out with the PDF. */
  copy: 'Copy of the order page: the receipt with a number is the PDF there.',
  receiptFrom: (time: string) => `Your receipt as PDF is here from ${time} WAT.`,
} as const;

interface ReceiptProps {
  readonly order: PublicOrder;
  /** What happens next, in words. */
  readonly next: string;
}

/** The receipt of a confirmed order, to print, and what happens next. First the rest to pay, where too little came. */
export function Receipt({ order, next }: ReceiptProps) {
  const { company } = useSite();
  const isWhole = order.shortfall === null;
  const paidAt = order.confirmedAt ?? order.now;
  const { shipment } = order;
  // Else another step is the buyer's next.
  const isSettled = isWhole && order.refund === null && !isInDoubt(order);
  // What comes back beyond the price leaves it paid.
  const isPaid =
    isWhole && order.refunded === null && !isInDoubt(order) && Number(order.totalAmount) > 0;
  const isOnItsWay = shipment?.deliveredAt === null;
  const deliveredAt = shipment?.deliveredAt;
  const title = isWhole ? receiptWords.title : orderPageContent.page.title;
  const receipt = (
    <Pane as="section" $gap={1}>
      <Head>
        <div>
          <Heading as="h3">{title}</Heading>
          <Company>
            {company.name}, RC&nbsp;{company.rcNumber}
          </Company>
          <Contact>
            {company.address}
            <br />
            {company.email}, {company.phone}
            {isWhole && <p>{words.copy}</p>}
          </Contact>
        </div>
        {isPaid && <Stamp aria-hidden>{receiptWords.stamp}</Stamp>}
      </Head>
      <ReceiptLines
        order={order}
        caption={title}
        total={receiptWords.total}
        paidBy={
          isWhole ? words.paid(order.paidBy ?? undefined, formatDate(paidAt)) : (order.paidBy ?? '')
        }
      />
    </Pane>
  );
  return (
    <PaymentPanes $isSecondFirst={isWhole}>
      {isWhole ? receipt : <Rest order={order} />}
      <Aside as="section">
        {!isInDoubt(order) && (
          <>
            <Heading as="h3">
              {deliveredAt
                ? `${milestoneOf(order)?.title}, ${formatDate(deliveredAt)}`
                : 'What happens next'}
            </Heading>
            <p>
              {isWhole
                ? next
                : 'First the rest of your payment. Once it is here, we pack your goods.'}
            </p>
          </>
        )}
        {isWhole && shipment === null && <HowItComes order={order} />}
        {order.canReport && (
          <Links>
            <p>
              Is something wrong? Tell us{' '}
              {deliveredAt
                ? `by ${formatMoment(Date.parse(deliveredAt) + CLAIM_DAYS * DAY_MS)}`
                : `within ${CLAIM_DAYS} days of delivery`}
              :
            </p>
            <TextAnchor href={`/orders/problem?order=${order.orderId}`}>
              Something is wrong
            </TextAnchor>
          </Links>
        )}
        {isWhole &&
          (order.receiptFrom === null ? (
            <ButtonAnchor
              href={`/api/orders/${order.orderId}/receipt.pdf`}
              download={`receipt-${order.reference}.pdf`}
              variant={isSettled && !isOnItsWay ? 'hot' : 'ghost'}
              block
            >
              Receipt as PDF
            </ButtonAnchor>
          ) : (
            <p>{words.receiptFrom(formatTime(order.receiptFrom))}</p>
          ))}
        <Links>
          {order.problem?.answer && (
            <TextAnchor href={`/orders/problem?order=${order.orderId}`}>Your report</TextAnchor>
          )}
          {isWhole && !isInDoubt(order) && (
            <TextAnchor href={againHref(order)}>{orderPageContent.page.orderAgain}</TextAnchor>
          )}
          <KeepLink orderId={order.orderId} reference={order.reference} />
          <HelpLink reference={order.reference} />
        </Links>
      </Aside>
      {!isWhole && receipt}
    </PaymentPanes>
  );
}

/** Where to pay what is missing of a confirmed order. The API takes no proof of it: staff see it on the bank's statement. */
function Rest({ order }: Pick<ReceiptProps, 'order'>) {
  const { company } = useSite();
  const { title, noProof, back, comesBack } = words.rest;
  const { helpMessage } = orderPageContent;
  return (
    <Due aria-labelledby="rest">
      <Heading as="h3" id="rest">
        {title(formatNaira(order.shortfall ?? 0))}
      </Heading>
      <BankDetails order={order} isProductSaid />
      <p>
        {noProof} {back}{' '}
        <InlineAnchor href={whatsAppHref(company, helpMessage(order.reference))} {...newTab}>
          tell us
        </InlineAnchor>
        {comesBack(formatNaira(order.amountReceived ?? 0))}
      </p>
    </Due>
  );
}

const Due = styled.section`
  border-bottom: ${line.rule} solid ${color.rule};
  > h3 { padding: ${space(2.5)} ${layout.pad} ${space(1.5)}; }
  > p { padding: ${space(1)} ${layout.pad}; }
  ${media.md} { border-bottom: 0; }
  ${media.print} { display: none; }
`;

const Aside = styled(Pane)`
  ${media.print} { display: none; }
`;

const Links = styled.div`
  display: grid;
`;

const Head = styled.div`
  display: flex;
  gap: ${space(2)};
  align-items: start;
  justify-content: space-between;
`;

const Company = styled.p`
  margin-top: ${space(1)};
  color: ${color.textMuted};
`;

/** On paper only: on screen the footer shows it. */
const Contact = styled(Company).attrs({ as: 'div' })`
  display: none;
  margin-top: 0;
  ${media.print} { display: block; }
`;

const Stamp = styled.span`
  ${display({ size: 'title', width: 'wide', heavy: true })}
  flex: none;
  padding: ${space(0.5)} ${space(1.5)};
  border: ${line.focus} solid ${color.success};
  color: ${color.success};
  rotate: -4deg;
  text-transform: uppercase;
`;
