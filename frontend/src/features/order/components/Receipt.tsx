import styled from 'styled-components';
import { company, delivery } from '../../../lib/company.ts';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate, formatWeekday } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import { deliveryWords, timeAndFee } from '../../shared/delivery/DeliveryTerms.tsx';
import type { PublicOrder } from '../order.ts';
import { orderPageContent } from '../orderPageContent.ts';
import { BankDetails } from './BankDetails.tsx';
import { HelpLink, KeepLink, Pane, PaymentPanes } from './PaymentPanes.tsx';
import { ReceiptLines } from './ReceiptLines.tsx';

/** Only here, so that the pages of products do not carry it. */
const DOWNLOAD = 'Receipt as PDF';

interface ReceiptProps {
  readonly order: PublicOrder;
  /** What happens next, in words. */
  readonly next: string;
}

/** The receipt of a confirmed order, to print, and what happens next. First the rest to pay, where too little came. */
export function Receipt({ order, next }: ReceiptProps) {
  const { receipt, nextSteps, toShop } = orderPageContent.page;
  // Else another step is the buyer's next.
  const isSettled = order.shortfall === null && order.refund === null;
  const paidAt = order.confirmedAt ?? order.now;
  return (
    <PaymentPanes>
      <div>
        {order.shortfall !== null && <Rest order={order} />}
        <Pane as="section" $gap={1}>
          <Head>
            <div>
              <Heading as="h3">{receipt.title}</Heading>
              <Company>
                {company.name}, RC&nbsp;{company.rcNumber}
              </Company>
              <Contact>
                {company.email}, {company.phone}
              </Contact>
            </div>
            {order.shortfall === null && <Stamp aria-hidden>{receipt.stamp}</Stamp>}
          </Head>
          <ReceiptLines
            order={order}
            caption={receipt.title}
            total={receipt.total}
            paidBy={`Bank transfer, confirmed ${formatDate(paidAt)}`}
          />
        </Pane>
      </div>
      <Aside as="section">
        <Heading as="h3">{nextSteps.title}</Heading>
        <p>{order.shortfall === null ? next : nextSteps.short}</p>
        {order.shortfall === null && (
          <p>
            {nextSteps.confirmed(formatWeekday(paidAt))} <b>{deliveryWords.delivery}</b>{' '}
            {deliveryTo(order.shippingState)}
          </p>
        )}
        <ButtonAnchor
          href={`/api/orders/${order.orderId}/receipt.pdf`}
          download={`receipt-${order.reference}.pdf`}
          variant={isSettled ? 'hot' : 'ghost'}
          block
        >
          {DOWNLOAD}
        </ButtonAnchor>
        <Button plain block variant="ghost" onClick={() => window.print()}>
          {nextSteps.print}
        </Button>
        <ButtonAnchor href="/marketplace" variant="ghost" block>
          {toShop}
        </ButtonAnchor>
        <KeepLink orderId={order.orderId} reference={order.reference} />
        <HelpLink reference={order.reference} />
      </Aside>
    </PaymentPanes>
  );
}

/** How long delivery takes, and its fee where the company has listed the state. */
function deliveryTo(name: string): string {
  const listed = delivery.states.find(({ state }) => state === name);
  return listed ? `${deliveryWords.to(name)} ${timeAndFee(listed)}.` : delivery.time;
}

/** Where to pay what is missing of a confirmed order. The API takes no proof of it: staff see it on the bank's statement. */
function Rest({ order }: Pick<ReceiptProps, 'order'>) {
  const { title, noProof } = orderPageContent.page.rest;
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
