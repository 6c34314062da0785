import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import type { CreditState } from '../api/moneyTypes.ts';
import { creditContent as content } from './creditContent.ts';

interface NoCreditsProps {
  readonly state: CreditState;
  readonly isSearched: boolean;
  readonly isOfStatement: boolean;
}

/** An empty queue, and what to do. */
export function NoCredits({ state, isSearched, isOfStatement }: NoCreditsProps) {
  const ofAll = isOfStatement ? content.none.ofStatement : content.none[state];
  return (
    <EmptyState title={isSearched ? content.none.found : ofAll} as="h3">
      {isSearched || isOfStatement ? (
        <Link to="/admin/money" resetScroll={false}>
          {content.clear}
        </Link>
      ) : (
        state === 'open' && <p>{content.noneText}</p>
      )}
    </EmptyState>
  );
}
