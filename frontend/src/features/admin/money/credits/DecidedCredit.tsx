import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { OrderBadge } from '../../../shared/order/OrderParts.tsx';
import { clearDraft } from '../../drafts/drafts.ts';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { Beside, Column, CreditFacts } from './CreditFacts.tsx';
import { creditContent as content } from './creditContent.ts';
import type { Decision } from './useDecisions.ts';

interface DecidedCreditProps {
  readonly credit: Credit;
  readonly busy: Decision['kind'] | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** A credit that was decided: for which order or why for none, by whom, and the way back. */
export function DecidedCredit({ credit, busy, onDecide }: DecidedCreditProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, decision } = credit;
  const draftName = `undo-credit-${id}`;
  return (
    <Beside>
      <Column>
        <CreditFacts credit={credit} />
      </Column>
      <Column>
        <h3>{content.states[credit.state]}</h3>
        {decision?.order && (
          <>
            <p>
              <Link
                to="/admin/money"
                search={(before) => ({ ...before, order: decision.order?.id })}
                resetScroll={false}
              >
                {content.order.link(decision.order.id)}
              </Link>{' '}
              {decision.order.reference}
            </p>
            <OrderBadge status={decision.order.status} />
          </>
        )}
        {decision && (
          <p>
            {(decision.order ? content.decided.matched : content.decided.dismissed)(
              decision.actor,
              formatMoment(decision.at),
            )}
          </p>
        )}
        {decision?.reason && (
          <p>
            {content.decided.reason}: {decision.reason}
          </p>
        )}
        <Permitted to="settle-payments" otherwise={content.undo.mayNot}>
          <StaffButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {content.undo.earlier.summary}
          </StaffButton>
          {isOpen && (
            <ReasonForm
              draftName={draftName}
              content={content.undo.earlier}
              startsHere
              isBusy={busy !== undefined}
              onSubmit={(reason) => {
                clearDraft(draftName);
                onDecide({ kind: 'undo', ids: [id], reason });
              }}
            />
          )}
        </Permitted>
      </Column>
    </Beside>
  );
}
