import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { space } from '../../../ui/theme/theme.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { type ProblemAnswer, useProblemAnswer } from '../api/problem.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { toastFailure } from '../api/staffApi.ts';
import { clearDraft } from '../drafts/drafts.ts';
import { hasReason, ReasonForm } from '../reason/ReasonForm.tsx';
import { Disclosure, openDisclosure } from './Disclosure.tsx';
import { refundFold } from './GrantForm.tsx';
import { problemWords } from './reasonWords.ts';

type Problem = AdminOrderDetail['problems'][number];

/** What the buyer says is wrong with the goods, with the pictures, and what staff answer. */
export function ProblemPanel({ order }: { readonly order: AdminOrderDetail }) {
  return order.problems.map((problem) => (
    <Note
      key={problem.reportedAt}
      kind={problem.answer === null ? 'warning' : 'good'}
      title={`The buyer reports: ${problem.kindInWords}`}
    >
      <Told problem={problem} />
      {problem.answer === null ? (
        <Answers order={order} />
      ) : (
        <p>
          <b>{problem.answerInWords}</b> {problem.reason}
          <br />
          <small>{`${problem.answeredBy}, ${formatMoment(problem.answeredAt ?? problem.reportedAt)}`}</small>
        </p>
      )}
    </Note>
  ));
}

function Told({ problem }: { readonly problem: Problem }) {
  const { words, pictures, reportedAt } = problem;
  return (
    <Stack $gap={1}>
      <Words>{words}</Words>
      {pictures.length > 0 && (
        <Pictures>
          {pictures.map(({ url }, index) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                <img src={url} alt={`What is wrong, ${index + 1}`} loading="lazy" />
              </a>
            </li>
          ))}
        </Pictures>
      )}
      <small>{formatMoment(reportedAt)}</small>
    </Stack>
  );
}

/** A clerk may answer no; a replacement is an approver's; a refund has its own form and answers, too. */
function Answers({ order }: { readonly order: AdminOrderDetail }) {
  const { id: orderId, problemAnswerBy } = order;
  const { data: session } = useQuery(sessionQueryOptions);
  const answer = useProblemAnswer(orderId);
  const mayReplace = session?.permissions.includes('undo-sales') ?? false;
  const offered: readonly ProblemAnswer[] = mayReplace ? ['replace', 'refuse'] : ['refuse'];
  return (
    <div>
      <AnswerBy>
        {problemAnswerBy === null
          ? 'The buyer was promised an answer by the end of the next working day.'
          : `Answer by ${formatMoment(problemAnswerBy)}: the buyer was promised it.`}
      </AnswerBy>
      {order.allowedActions.includes('grant') && (
        <StaffButton onClick={() => openDisclosure(refundFold(orderId))}>
          Answer with a refund
        </StaffButton>
      )}
      {offered.map((kind) => {
        const draftName = `problem-${kind}-${orderId}`;
        const send = (reason: string) =>
          answer.mutate(
            { kind, reason },
            {
              onSuccess: () => {
                clearDraft(draftName);
                showToast({
                  title: 'Answered',
                  description: 'The customer gets an email about it',
                });
              },
              onError: toastFailure({
                title: 'Not Answered',
                description: 'The answer was not saved. It is still in the field.',
              }),
            },
          );
        return (
          <Disclosure
            key={kind}
            summary={problemWords[kind].summary}
            isBad={kind === 'refuse'}
            startsOpen={hasReason(draftName)}
          >
            <ReasonForm
              draftName={draftName}
              content={problemWords[kind]}
              isBusy={answer.isPending && answer.variables.kind === kind}
              onSubmit={send}
            />
          </Disclosure>
        );
      })}
    </div>
  );
}

const AnswerBy = styled.p`
  margin-block: ${space(1)} ${space(1.5)};
  font-weight: 600;
  ~ button { margin-bottom: ${space(1.5)}; }
`;

const Words = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Pictures = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  img { display: block; width: ${space(12)}; height: ${space(12)}; object-fit: cover; }
`;
