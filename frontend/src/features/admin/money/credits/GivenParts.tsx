import { useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import { OrderBadge } from '../../../shared/order/OrderParts.tsx';
import { clearDraft } from '../../drafts/drafts.ts';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';
import { creditContent as content } from './creditContent.ts';
import type { Decision } from './useDecisions.ts';

interface GivenPartsProps {
  readonly credit: Credit;
  readonly busy: Decision['kind'] | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** What was decided about a credit: which orders have how much of it and what is for none, by whom, and the way back. */
export function GivenParts({ credit, busy, onDecide }: GivenPartsProps) {
  if (credit.decisions.length === 0) return null;
  return (
    <PlainList $ruled="above" $gap={1} aria-label={content.given.list}>
      {credit.decisions.map((decision) => (
        <li key={decision.order?.id ?? 0}>
          <Part credit={credit} decision={decision} busy={busy} onDecide={onDecide} />
        </li>
      ))}
    </PlainList>
  );
}

interface PartProps extends GivenPartsProps {
  readonly decision: Credit['decisions'][number];
}

function Part({ credit, decision, busy, onDecide }: PartProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { order, amount, actor, at, reason } = decision;
  const draftName = `undo-credit-${credit.id}-${order?.id ?? 'none'}`;
  const words = order ? content.decided.matched : content.decided.dismissed;
  return (
    <>
      <p>
        <b>{formatNaira(amount)}</b>{' '}
        {order ? (
          <>
            <OrderDialogLink id={order.id}>{content.order.link(order.id)}</OrderDialogLink>{' '}
            {order.reference}
          </>
        ) : (
          content.states.dismissed
        )}
      </p>
      {order && <OrderBadge status={order.status} />}
      <p>{words(actor, formatMoment(at))}</p>
      {reason !== null && (
        <p>
          {content.decided.reason}: {reason}
        </p>
      )}
      <Row>
        <Permitted to="settle-payments" otherwise={content.undo.mayNot}>
          <StaffButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {content.undo.earlier.summary}
          </StaffButton>
        </Permitted>
      </Row>
      {isOpen && (
        <ReasonForm
          draftName={draftName}
          content={content.undo.earlier}
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
