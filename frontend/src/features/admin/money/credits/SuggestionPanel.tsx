import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { CandidateFacts } from './CandidateFacts.tsx';
import { GiveForm } from './GiveForm.tsx';
import { shareOf } from './matches.ts';

interface SuggestionPanelProps {
  readonly credit: Credit;
  /** The order whose proof is on show. */
  readonly looked: number | undefined;
  readonly isBusy: boolean;
  /** A warning was not answered yet: nothing can be given. */
  readonly isHeld: boolean;
  readonly onLook: (orderId: number) => void;
  readonly onGive: (orderId: number, reference: string, amount: string | undefined) => void;
}

/** What matching found: one order, several that the credit pays together, several of which staff choose, or none. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { credit, looked, isBusy, isHeld, onLook, onGive } = props;
  const { suggestion } = credit;
  const candidates = suggestion?.candidates ?? [];
  if (!suggestion || suggestion.kind === 'none' || candidates.length === 0)
    return (
      <Note
        kind="warning"
        title={
          credit.decisions.length > 0
            ? 'No other order fits what is left of this credit.'
            : 'No order fits this credit.'
        }
      >
        {credit.decisions.length > 0
          ? 'Owe it back to its buyer, or find the order that it is for.'
          : 'Find the order yourself, or say that this is not a payment for an order.'}
      </Note>
    );
  if (suggestion.kind === 'suggested')
    return (
      <>
        <h3>Suggested order</h3>
        {candidates.slice(0, 1).map((candidate) => (
          <CandidateFacts key={candidate.id} candidate={candidate} isExact={suggestion.isExact} />
        ))}
      </>
    );
  if (suggestion.kind === 'split')
    return (
      <>
        <h3>Suggested orders</h3>
        <p>{suggestion.why}</p>
        <PlainList $ruled="above" $gap={1} aria-label="Suggested orders">
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <CandidateFacts candidate={candidate} isExact={false} isPart />
              <StaffButton
                aria-pressed={looked === candidate.id}
                onClick={() => onLook(candidate.id)}
              >
                Show the proof of {candidate.reference}
              </StaffButton>
            </li>
          ))}
        </PlainList>
      </>
    );
  return (
    <>
      <Note kind="warning" title="It is not certain which order is meant.">
        {suggestion.why} Choose it yourself: nothing is chosen for you.
      </Note>
      <PlainList $ruled="above" $gap={1} aria-label="Possible orders">
        {candidates.map((candidate) => {
          const { id, reference } = candidate;
          return (
            <li key={id}>
              <CandidateFacts candidate={candidate} isExact={false} />
              <Row>
                <StaffButton aria-pressed={looked === id} onClick={() => onLook(id)}>
                  Show the proof of {reference}
                </StaffButton>
              </Row>
              <GiveForm
                credit={credit}
                reference={reference}
                share={shareOf(credit, candidate)}
                isBusy={isBusy}
                isHeld={isHeld}
                onGive={(amount) => onGive(id, reference, amount)}
              />
            </li>
          );
        })}
      </PlainList>
    </>
  );
}
