import styled from 'styled-components';
import { layout, space } from '../../../ui/theme/theme.ts';
import { display } from '../../../ui/theme/typography.ts';
import type { PublicOrder } from '../order.ts';
import { orderText } from '../orderContent.ts';
import { BankDetails } from './BankDetails.tsx';
import { HelpLink } from './HelpLink.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { PaymentPanes } from './PaymentPanes.tsx';
import { Small } from './ProofArea.tsx';
import { ProofPart } from './ProofPart.tsx';

/** An order that waits for its proof or for staff: where to pay, and the upload. */
export function OpenPanes({ order }: { readonly order: PublicOrder }) {
  const { proof, page } = orderText;
  return (
    <PaymentPanes>
      {/* Once a proof is there, an account number would only invite to pay twice. */}
      {order.status === 'awaiting_confirmation' ? (
        <Summary>
          <Title>{page.summary.title}</Title>
          <p>{page.summary.text}</p>
          <OrderFacts order={order} caption={page.summary.title} total="Total" />
        </Summary>
      ) : (
        <BankDetails order={order} />
      )}
      <div>
        <ProofPart order={order} title={order.rejectionReason ? proof.again : proof.title}>
          {order.rejectionReason && <Small>{page.rejectedHint}</Small>}
          <Small>{proof.stay}</Small>
        </ProofPart>
        <Help>
          <HelpLink reference={order.reference} />
        </Help>
      </div>
    </PaymentPanes>
  );
}

const Help = styled.div`
  padding: 0 ${layout.pad} ${space(2)};
`;

const Summary = styled.section`
  display: grid;
  gap: ${space(1)};
  align-content: start;
  padding: ${space(3)} ${layout.pad};
`;

const Title = styled.h3`
  ${display({ size: 'title', width: 'title' })}
`;
