import { useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import { OrderBadge } from '../../../shared/order/OrderParts.tsx';
import { clearDraft } from '../../drafts/drafts.ts';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import { type Credit, creditStates } from '../api/creditQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';
import { Beside, Column, CreditFacts } from './CreditFacts.tsx';
import { CreditNotes } from './CreditNotes.tsx';
import type { Decision } from './useDecisions.ts';

interface GivenPartsProps {
  readonly credit: Credit;
  readonly busy: Decision['kind'] | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** A credit that was decided: for which orders or why for none, by whom, and the way back. */
export function DecidedCredit({ credit, busy, onDecide }: GivenPartsProps) {
  return (
    <Beside>
      <Column>
        <CreditFacts credit={credit} />
      </Column>
      <Column>
        <h3>{creditStates[credit.state]}</h3>
        {credit.reversal && <p>{credit.reversal.words}</p>}
        <CreditNotes credit={credit} />
        <GivenParts credit={credit} busy={busy} onDecide={onDecide} />
      </Column>
    </Beside>
  );
}

/** What was decided about a credit: which orders have how much of it and what is for none, by whom, and the way back. */
export function GivenParts({ credit, busy, onDecide }: GivenPartsProps) {
  if (credit.decisions.length === 0) return null;
  return (
    <PlainList $ruled="above" $gap={1} aria-label="Decided so far">
      {credit.decisions.map((decision) => (
        <li key={decision.order?.id ?? 0}>
          <Part credit={credit} decision={decision} busy={busy} onDecide={onDecide} />
        </li>
      ))}
    </PlainList>
  );
}

/** An earlier decision is taken back with a reason. */
const takeBack = {
  summary: 'Take this decision back',
  reason: 'Why, for the history',
  submit: 'Take it back',
  submitting: 'Undoing...',
};

interface PartProps extends GivenPartsProps {
  readonly decision: Credit['decisions'][number];
}

function Part({ credit, decision, busy, onDecide }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { order, amount, actor, at, reason } = decision;
  const draftName = `undo-credit-${credit.id}-${order?.id ?? 'none'}`;
  // What a clerk attested and was taken off its order pays no other one.
  const isMoney = order !== null || credit.source !== 'attested';
  return (
    <>
      <p>
        <b>{formatNaira(amount)}</b>{' '}
        {order ? (
          <>
            <OrderDialogLink id={order.id}>Order {order.id}</OrderDialogLink> {order.reference}
          </>
        ) : (
          creditStates.dismissed
        )}
      </p>
      {order &&
        (credit.reversal ? (
          <Badge tone="failed" filled={0}>
            Payment taken back
          </Badge>
        ) : (
          <OrderBadge order={order} />
        ))}
      <p>
        {order ? 'Matched' : 'Dismissed'} by {actor}, {formatMoment(at)}
      </p>
      {reason !== null && <p>Reason: {reason}</p>}
      {isMoney && (
        <Row>
          <Permitted
            to="settle-payments"
            otherwise="An approver or the owner can take this decision back."
          >
            <StaffButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {takeBack.summary}
            </StaffButton>
          </Permitted>
        </Row>
      )}
      {isOpen && (
        <ReasonForm
          draftName={draftName}
          content={takeBack}
          startsHere
          isBusy={busy !== undefined}
          onSubmit={(why) => {
            clearDraft(draftName);
            const undoes = [{ creditId: credit.id, order: order?.id ?? null }];
            onDecide({ kind: 'undo', undoes, reason: why });
          }}
        />
      )}
    </>
  );
}
