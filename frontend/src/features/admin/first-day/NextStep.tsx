import { useQuery } from '@tanstack/react-query';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { type FirstDayStep, firstDayQueryOptions } from '../api/firstDay.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { firstDaySteps } from './firstDaySteps.ts';

/**
 * Leads an owner from one step of the first day to the next, without the way over the dashboard. Renders nothing once all is done.
 * The bank account comes last: only who runs the server sets it.
 */
export function NextStep({ after }: { readonly after?: FirstDayStep['step'] }) {
  const { data: session } = useQuery(sessionQueryOptions);
  const mayRead =
    session?.role === 'owner' && !session.needsOwnPassword && !session.needsSecondFactor;
  const { data, isFetching } = useQuery({ ...firstDayQueryOptions, enabled: mayRead });
  // What was known before this page says nothing of the step that was just done.
  if (!mayRead || !data || isFetching) return null;
  const left = data.filter(({ isDone, step }) => !isDone && step !== after);
  const next = left.find(({ step }) => step !== 'bank_account') ?? left[0];
  if (!next) return null;
  const { words, link } = firstDaySteps[next.step];
  return (
    <p>
      Next, before you sell: <InlineLink {...link}>{words}</InlineLink>
    </p>
  );
}
