import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../ui/Button/ButtonLink.tsx';
import { layout, space } from '../../../ui/theme/theme.ts';
import type { PublicOrder } from '../order.ts';
import { orderText } from '../orderContent.ts';
import { EndedNote } from './EndedNote.tsx';
import { HelpLink } from './HelpLink.tsx';
import { PaymentPanes } from './PaymentPanes.tsx';
import { ProofPart } from './ProofPart.tsx';

/** An order that has ended: why, what about the money, and the late proof. */
export function EndedPanes({ order }: { readonly order: PublicOrder }) {
  const [wantsUpload, setWantsUpload] = useState(false);
  const { page, proof } = orderText;
  const mayUpload = order.canUploadProof && !order.isPaidLate;
  return (
    <PaymentPanes>
      <Pane>
        <EndedNote order={order} />
        {mayUpload && (
          <p>
            <b>{page.expired.paid}</b> {page.expired.paidText}
          </p>
        )}
        <HelpLink reference={order.reference} />
      </Pane>
      {wantsUpload ? (
        <ProofPart order={order} title={proof.late} />
      ) : (
        <Pane>
          {mayUpload && (
            <Button plain block onClick={() => setWantsUpload(true)}>
              {proof.late}
            </Button>
          )}
          <ButtonLink to="/marketplace" variant="ghost" block>
            {page.orderAgain}
          </ButtonLink>
        </Pane>
      )}
    </PaymentPanes>
  );
}

const Pane = styled.div`
  display: grid;
  gap: ${space(2)};
  align-content: start;
  padding: ${space(2.5)} ${layout.pad} ${space(3)};
`;
