import { useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { Button, StaffButton } from '../../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox.tsx';
import { clearDraft } from '../../drafts/drafts.ts';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { CandidateProof } from './CandidateFacts.tsx';
import { Beside, Column, CreditFacts } from './CreditFacts.tsx';
import { CreditNotes } from './CreditNotes.tsx';
import { GivenParts } from './GivenParts.tsx';
import { confirmAndOwe, owedBack, suggestedMatches } from './matches.ts';
import { OrderFinder } from './OrderFinder.tsx';
import { SuggestionPanel } from './SuggestionPanel.tsx';
import type { Decision } from './useDecisions.ts';

const dismissal = {
  summary: 'Not a payment for an order',
  common: [
    'A transfer between our accounts',
    'Paid by someone who did not order',
    'Interest of the bank',
  ],
  reason: 'Reason, for staff',
  submit: 'Dismiss this credit',
  submitting: 'Dismissing...',
};

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
  // A warning asks first, whichever way the money would go to an order or back to its buyer.
  const [hasLooked, setHasLooked] = useState(false);
  const isHeld = credit.mayBeReturned !== null && !hasLooked;
  const give = (orderId: number, reference: string, amount: string | undefined) =>
    onDecide({ kind: 'confirm', matches: [{ credit, orderId, reference, amount }] });
  const draftName = `dismiss-credit-${credit.id}`;
  const one = isLast ? 'Confirm' : 'Confirm and open the next';
  const submit = matches.length > 1 ? `Split over ${matches.length} orders` : one;
  return (
    <Beside>
      <Column>
        <CreditFacts credit={credit} />
        <CreditNotes credit={credit} />
        <GivenParts credit={credit} busy={busy} onDecide={onDecide} />
      </Column>
      <Column>
        {credit.mayBeReturned !== null && (
          <Checkbox
            checked={hasLooked}
            onChange={({ target }) => setHasLooked(target.checked)}
            label="I looked: the debit did not return this payment."
          />
        )}
        <SuggestionPanel
          credit={credit}
          looked={looked}
          isBusy={isBusy}
          isHeld={isHeld}
          onLook={setLooked}
          onGive={give}
        />
        {matches.length > 0 && (
          <Button
            variant={credit.mayBeReturned === null ? 'hot' : 'default'}
            plain
            block
            busy={busy === 'confirm'}
            disabled={isBusy || isHeld}
            onClick={() => onDecide({ kind: 'confirm', matches })}
          >
            {busy === 'confirm' ? 'Confirming...' : submit}
          </Button>
        )}
        {confirmAndOwe(credit).map((match) => (
          <Permitted key={match.orderId} to="settle-payments">
            <StaffButton
              block
              disabled={isBusy || isHeld}
              onClick={() => onDecide({ kind: 'confirm', matches: [match] })}
            >
              {`Confirm and owe ${formatNaira(match.over)} back`}
            </StaffButton>
          </Permitted>
        ))}
        {owedBack(credit).map((match) => (
          <Permitted key={match.orderId} to="settle-payments">
            <StaffButton
              variant={matches.length === 0 ? 'hot' : 'default'}
              block
              busy={busy === 'confirm'}
              disabled={isBusy || isHeld}
              onClick={() => onDecide({ kind: 'confirm', matches: [match] })}
            >
              {`Owe ${formatNaira(credit.rest)} back to the buyer of ${match.reference}`}
            </StaffButton>
          </Permitted>
        ))}
        <StaffButton
          variant="destructive"
          aria-expanded={isDismissing}
          onClick={() => onDismissing(!isDismissing)}
        >
          {dismissal.summary}
        </StaffButton>
        {isDismissing && (
          <ReasonForm
            draftName={draftName}
            content={dismissal}
            startsHere
            isBusy={isBusy}
            onSubmit={(reason) => {
              clearDraft(draftName);
              onDecide({ kind: 'dismiss', credit, reason });
            }}
          />
        )}
        <OrderFinder
          credit={credit}
          isBusy={isBusy}
          isHeld={isHeld}
          onLook={setLooked}
          onGive={give}
        />
      </Column>
      <Column>
        <CandidateProof orderId={looked} />
      </Column>
    </Beside>
  );
}
