import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import type { Credit } from '../api/creditQueries.ts';
import { CandidateFacts } from './CandidateFacts.tsx';
import { creditContent } from './creditContent.ts';
import { GiveForm } from './GiveForm.tsx';
import { shareOf } from './matches.ts';

const content = creditContent.suggestion;

interface SuggestionPanelProps {
  readonly credit: Credit;
  /** The order whose proof is on show. */
  readonly looked: number | undefined;
  readonly isBusy: boolean;
  readonly onLook: (orderId: number) => void;
  readonly onGive: (orderId: number, reference: string, amount: string | undefined) => void;
}

/** What matching found: one order, several that the credit pays together, several of which staff choose, or none. */
export function SuggestionPanel(props: SuggestionPanelProps) {
  const { credit, looked, isBusy, onLook, onGive } = props;
  const { suggestion } = credit;
  const candidates = suggestion?.candidates ?? [];
  if (!suggestion || suggestion.kind === 'none' || candidates.length === 0)
    return (
      <Note kind="warning" title={credit.decisions.length > 0 ? content.noneElse : content.none}>
        {credit.decisions.length > 0 ? content.noneElseText : content.noneText}
      </Note>
    );
  if (suggestion.kind === 'suggested')
    return (
      <>
        <h3>{content.title}</h3>
        {candidates.slice(0, 1).map((candidate) => (
          <CandidateFacts
            key={candidate.id}
            credit={credit}
            candidate={candidate}
            isExact={suggestion.isExact}
          />
        ))}
      </>
    );
  if (suggestion.kind === 'split')
    return (
      <>
        <h3>{content.split}</h3>
        <p>{suggestion.why}</p>
        <PlainList $ruled="above" $gap={1} aria-label={content.split}>
          {candidates.map((candidate) => (
            <li key={candidate.id}>
              <CandidateFacts credit={credit} candidate={candidate} isExact={false} isPart />
              <StaffButton
                aria-pressed={looked === candidate.id}
                onClick={() => onLook(candidate.id)}
              >
                {content.look(candidate.reference)}
              </StaffButton>
            </li>
          ))}
        </PlainList>
      </>
    );
  return (
    <>
      <Note kind="warning" title={content.ambiguous}>
        {suggestion.why} {content.ambiguousText}
      </Note>
      <PlainList $ruled="above" $gap={1} aria-label={content.candidates}>
        {candidates.map((candidate) => {
          const { id, reference } = candidate;
          return (
            <li key={id}>
              <CandidateFacts credit={credit} candidate={candidate} isExact={false} />
              <Row>
                <StaffButton aria-pressed={looked === id} onClick={() => onLook(id)}>
                  {content.look(reference)}
                </StaffButton>
              </Row>
              <GiveForm
                credit={credit}
                reference={reference}
                share={shareOf(credit, candidate)}
                isBusy={isBusy}
                onGive={(amount) => onGive(id, reference, amount)}
              />
            </li>
          );
        })}
      </PlainList>
    </>
  );
}
