import { useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { Button, StaffButton } from '../../../../ui/Button/Button.tsx';
import { clearDraft } from '../../drafts/drafts.ts';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { CandidateProof } from './CandidateFacts.tsx';
import { Beside, Column, CreditFacts } from './CreditFacts.tsx';
import { creditContent as content } from './creditContent.ts';
import { GivenParts } from './GivenParts.tsx';
import { owedBack, suggestedMatches } from './matches.ts';
import { OrderFinder } from './OrderFinder.tsx';
import { SuggestionPanel } from './SuggestionPanel.tsx';
import type { Decision } from './useDecisions.ts';

interface OpenCreditProps {
  readonly credit: Credit;
  readonly isLast: boolean;
  readonly busy: Decision['kind'] | undefined;
  readonly isDismissing: boolean;
  readonly onDismissing: (isOpen: boolean) => void;
  readonly onDecide: (decision: Decision) => void;
}

/** A credit beside the order that it may pay and that order's proof, and what staff decide. */
export function OpenCredit(props: OpenCreditProps) {
  const { credit, isLast, busy, isDismissing, onDismissing, onDecide } = props;
  const matches = suggestedMatches(credit);
  const [looked, setLooked] = useState(matches[0]?.orderId);
  const isBusy = busy !== undefined;
  const give = (orderId: number, reference: string, amount: string | undefined) =>
    onDecide({ kind: 'confirm', matches: [{ credit, orderId, reference, amount }] });
  const draftName = `dismiss-credit-${credit.id}`;
  const one = isLast ? content.confirm.last : content.confirm.submit;
  const submit = matches.length > 1 ? content.confirm.split(matches.length) : one;
  return (
    <Beside>
      <Column>
        <CreditFacts credit={credit} />
        <GivenParts credit={credit} busy={busy} onDecide={onDecide} />
      </Column>
      <Column>
        <SuggestionPanel
          credit={credit}
          looked={looked}
          isBusy={isBusy}
          onLook={setLooked}
          onGive={give}
        />
        {matches.length > 0 && (
          <Button
            variant="hot"
            plain
            block
            busy={busy === 'confirm'}
            disabled={isBusy}
            onClick={() => onDecide({ kind: 'confirm', matches })}
          >
            {busy === 'confirm' ? content.confirm.submitting : submit}
          </Button>
        )}
        {owedBack(credit).map((match) => (
          <StaffButton
            key={match.orderId}
            variant={matches.length === 0 ? 'hot' : 'default'}
            block
            busy={busy === 'confirm'}
            disabled={isBusy}
            onClick={() => onDecide({ kind: 'confirm', matches: [match] })}
          >
            {content.given.owe(formatNaira(credit.rest), match.reference)}
          </StaffButton>
        ))}
        <StaffButton
          variant="destructive"
          aria-expanded={isDismissing}
          onClick={() => onDismissing(!isDismissing)}
        >
          {content.dismiss.summary}
        </StaffButton>
        {isDismissing && (
          <ReasonForm
            draftName={draftName}
            content={content.dismiss}
            startsHere
            isBusy={isBusy}
            onSubmit={(reason) => {
              clearDraft(draftName);
              onDecide({ kind: 'dismiss', credit, reason });
            }}
          />
        )}
        <OrderFinder credit={credit} isBusy={isBusy} onLook={setLooked} onGive={give} />
      </Column>
      <Column>
        <CandidateProof orderId={looked} />
      </Column>
    </Beside>
  );
}
