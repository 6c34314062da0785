import { useMutation } from '@tanstack/react-query';
import { formatDate, formatMoment } from '../../../../lib/formatTime.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Row } from '../../../../ui/Stack/Stack.tsx';
import { type Credit, refreshCredits, settleTwin } from '../api/creditQueries.ts';
import { failureInWords } from '../moneyContent.ts';
import { creditContent } from './creditContent.ts';

const content = creditContent.twins;

/** An alert and a statement that may be one payment: staff say so before it is given to an order. */
export function TwinPanel({ credit }: { readonly credit: Credit }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ other, isSame }: { other: number; isSame: boolean }) =>
      settleTwin(credit.id, other, isSame),
    onSettled: () => refreshCredits(),
  });
  return (
    <>
      <Note kind="warning" title={content.title}>
        {content.text}
      </Note>
      <PlainList $ruled="above" aria-label={content.title}>
        {credit.twins.map(({ id, source, valueDate, bookedAt, narration, sender, isAlike }) => (
          <li key={id}>
            <p>
              <b>{creditContent.sources[source]}</b>,{' '}
              {bookedAt === null ? formatDate(valueDate) : formatMoment(bookedAt)}
            </p>
            <p>{narration}</p>
            {sender !== null && <p>{sender}</p>}
            {isAlike && <p>{content.alike}</p>}
            <Row>
              <Button
                size="staff"
                plain
                disabled={isPending}
                onClick={() => mutate({ other: id, isSame: true })}
              >
                {content.same}
              </Button>
              <Button
                size="staff"
                variant="ghost"
                plain
                disabled={isPending}
                onClick={() => mutate({ other: id, isSame: false })}
              >
                {content.different}
              </Button>
            </Row>
          </li>
        ))}
      </PlainList>
      {error && (
        <Note kind="error" title={content.failed}>
          {failureInWords(error)}
        </Note>
      )}
    </>
  );
}
