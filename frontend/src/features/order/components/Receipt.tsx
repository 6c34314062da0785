import styled from 'styled-components';
import { type Delivery, useSite } from '../../../lib/company.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatTime, formatWeekday } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import type { RefusalWords } from '../../../ui/Note/Refusal.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { TextAnchor } from '../../../ui/TextLink/TextAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { deliveryWords, timeAndFee } from '../../shared/delivery/DeliveryTerms.tsx';
import { deliverySentence } from '../../shared/delivery/orderDelivery.ts';
import type { PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { BankDetails } from './BankDetails.tsx';
import { HelpLink, KeepLink, Pane, PaymentPanes } from './PaymentPanes.tsx';
import { ReceiptLines, receiptWords } from './ReceiptLines.tsx';
import { ShipmentPane } from './ShipmentPane.tsx';

/** Only here: the bar of an unpaid order brings the other words to every page. */
const words = {
  /** Of a confirmed order for which too little came. */
  rest: {
    title: (sum: string) => `${sum} still to pay`,
    noProof:
      'Your goods are set aside for you, and we send them once the rest is here. You need not upload a proof: we see the rest on our bank statement.',
  },
  nextSteps: {
    title: 'What happens next',
    short: 'First the rest of your payment. Once it is here, we prepare your order and call you.',
    confirmed: (day: string) => `Your payment was confirmed on ${day}.`,
    print: 'Print receipt',
  },
  download: 'Receipt as PDF',
  wrong: 'Something is wrong',
  reported: 'Your report',
  receiptFrom: (time: string) => `Your receipt as PDF is here from ${time} WAT.`,
} as const;

interface ReceiptProps {
  readonly order: PublicOrder;
  /** What happens next, in words. */
  readonly next: string;
  /** Why "I have it" was refused that was pressed without scripts. */
  readonly posted: RefusalWords | undefined;
}

/** The receipt of a confirmed order, to print, and what happens next. First the rest to pay, where too little came. */
export function Receipt({ order, next, posted }: ReceiptProps) {
  const { company, delivery } = useSite();
  const { nextSteps } = words;
  // Else another step is the buyer's next.
  const isSettled = order.shortfall === null && order.refund === null;
  const paidAt = order.confirmedAt ?? order.now;
  const { shipment } = order;
  // Then the code and "I have it" are what a buyer with a phone looks for.
  const isOnItsWay = order.shortfall === null && shipment?.deliveredAt === null;
  return (
    <PaymentPanes $isSecondFirst={isOnItsWay}>
      <div>
        {order.shortfall !== null && <Rest order={order} />}
        <Pane as="section" $gap={1}>
          <Head>
            <div>
              <Heading as="h3">{receiptWords.title}</Heading>
              <Company>
                {company.name}, RC&nbsp;{company.rcNumber}
              </Company>
              <Contact>
                {company.email}, {company.phone}
              </Contact>
            </div>
            {order.shortfall === null && <Stamp aria-hidden>{receiptWords.stamp}</Stamp>}
          </Head>
          <ReceiptLines
            order={order}
            caption={receiptWords.title}
            total={receiptWords.total}
            paidBy={`Confirmed ${formatDate(paidAt)}`}
          />
        </Pane>
      </div>
      <Aside as="section">
        <Heading as="h3">{nextSteps.title}</Heading>
        <p>{order.shortfall === null ? next : nextSteps.short}</p>
        <ShipmentPane order={order} posted={posted} />
        {order.shortfall === null && shipment === null && (
          <p>
            {nextSteps.confirmed(formatWeekday(paidAt))}{' '}
            {deliverySentence(order) ?? (
              <>
                <b>{deliveryWords.delivery}</b> {deliveryTo(delivery, order.shippingState)}
              </>
            )}
          </p>
        )}
        {order.receiptFrom === null ? (
          <ButtonAnchor
            href={`/api/orders/${order.orderId}/receipt.pdf`}
            download={`receipt-${order.reference}.pdf`}
            variant={isSettled ? 'hot' : 'ghost'}
            block
          >
            {words.download}
          </ButtonAnchor>
        ) : (
          <p>{words.receiptFrom(formatTime(order.receiptFrom))}</p>
        )}
        <Button plain block variant="ghost" onClick={() => window.print()}>
          {nextSteps.print}
        </Button>
        <ButtonAnchor href="/marketplace" variant="ghost" block>
          {orderPageContent.page.toShop}
        </ButtonAnchor>
        {(order.canReport || order.problem) && (
          <TextAnchor href={`/orders/problem?order=${order.orderId}`}>
            {order.problem ? words.reported : words.wrong}
          </TextAnchor>
        )}
        <KeepLink orderId={order.orderId} reference={order.reference} />
        <HelpLink reference={order.reference} />
      </Aside>
    </PaymentPanes>
  );
}

/** How long delivery takes and what it costs: for the state where the company has listed it, else in its general words. */
function deliveryTo(delivery: Delivery, name: string): string {
  const listed = delivery.states.find(({ state }) => state === name);
  return listed
    ? `${deliveryWords.to(name)} ${timeAndFee(listed)}.`
    : `${delivery.cost} ${delivery.time}`;
}

/** Where to pay what is missing of a confirmed order. The API takes no proof of it: staff see it on the bank's statement. */
function Rest({ order }: Pick<ReceiptProps, 'order'>) {
  const { title, noProof } = words.rest;
  return (
    <Due aria-labelledby="rest">
      <Heading as="h3" id="rest">
        {title(formatNaira(order.shortfall ?? 0))}
      </Heading>
      <BankDetails order={order} />
      <p>{noProof}</p>
    </Due>
  );
}

const Due = styled.section`
  border-bottom: ${line.rule} solid ${color.rule};
  > h3 { padding: ${space(2.5)} ${layout.pad} ${space(1.5)}; }
  > p { padding: ${space(2)} ${layout.pad}; }
  ${media.print} { display: none; }
`;

const Aside = styled(Pane)`
  ${media.print} { display: none; }
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
const Contact = styled(Company)`
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
