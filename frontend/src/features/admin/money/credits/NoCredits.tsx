import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import type { CreditState } from '../api/moneyTypes.ts';
import { creditContent as content } from './creditContent.ts';

interface NoCreditsProps {
  readonly state: CreditState;
  readonly isFiltered: boolean;
}

/** An empty queue, and what to do. */
export function NoCredits({ state, isFiltered }: NoCreditsProps) {
  return (
    <EmptyState title={isFiltered ? content.none.found : content.none[state]} as="h3">
      {isFiltered ? (
        <Link to="/admin/money" resetScroll={false}>
          {content.clear}
        </Link>
      ) : (
        state === 'open' && <p>{content.noneText}</p>
      )}
    </EmptyState>
  );
}
