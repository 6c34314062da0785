import { type Credit, creditStates } from '../api/creditQueries.ts';
import { Beside, Column, CreditFacts } from './CreditFacts.tsx';
import { GivenParts } from './GivenParts.tsx';
import type { Decision } from './useDecisions.ts';

interface DecidedCreditProps {
  readonly credit: Credit;
  readonly busy: Decision['kind'] | undefined;
  readonly onDecide: (decision: Decision) => void;
}

/** A credit that was decided: for which orders or why for none, by whom, and the way back. */
export function DecidedCredit({ credit, busy, onDecide }: DecidedCreditProps) {
  return (
    <Beside>
      <Column>
        <CreditFacts credit={credit} />
      </Column>
      <Column>
        <h3>{creditStates[credit.state]}</h3>
        {credit.reversal && <p>{credit.reversal.words}</p>}
        <GivenParts credit={credit} busy={busy} onDecide={onDecide} />
      </Column>
    </Beside>
  );
}
