import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row } from '../../../../ui/Stack/Stack.tsx';
import { space, target } from '../../../../ui/theme/theme.ts';
import { LiveRead } from '../../../shared/LiveRead.tsx';
import { isSessionEnd } from '../../api/staffApi.ts';
import { TitleRow } from '../../shell/TitleRow.tsx';
import type { StatementDetail } from '../api/moneyTypes.ts';
import { statementQueryOptions } from '../api/statementQueries.ts';
import { failureInWords } from '../inWords.ts';
import { ImportedNote } from './ImportedNote.tsx';
import { MappingForm } from './MappingForm.tsx';
import { ReadFacts } from './ReadFacts.tsx';
import { RefusedRows, SampleRows } from './StatementRows.tsx';
import { statementContent as content } from './statementContent.ts';
import { useStatementStep } from './useStatementStep.ts';

/** One statement, from its reading to its import; a way back to all. */
export function StatementView({ id }: { readonly id: string }) {
  const read = useQuery(statementQueryOptions(id));
  return (
    <section>
      <Back>
        <Link to="/admin/money" search={{ view: 'statements' }} resetScroll={false}>
          {content.back}
        </Link>
      </Back>
      <LiveRead
        read={read}
        loading={content.loading}
        failed={content.failed}
        missing={<EmptyState title={content.missing} />}
      >
        {(statement) => <Opened statement={statement} />}
      </LiveRead>
    </section>
  );
}

function Opened({ statement }: { readonly statement: StatementDetail }) {
  const { statementId, state, failure } = statement;
  const step = useStatementStep(statementId);
  const busy = step.isPending ? step.variables.kind : undefined;
  const canDiscard = state === 'ready' || state === 'unknown_format' || state === 'unreadable';
  const fresh = statement.credits - statement.knownCredits;
  return (
    <Stack>
      <Head>
        <TitleRow
          title={statement.fileName}
          note={content.added(statement.uploadedBy, formatMoment(statement.uploadedAt))}
        />
      </Head>
      <div role="status">
        {state === 'reading' && (
          <Note kind="good" title={content.reading(count(statement.linesRead, 'line'))}>
            {content.readingText}
          </Note>
        )}
        {state === 'imported' && <ImportedNote statement={statement} />}
        {state === 'discarded' && <Note kind="warning" title={content.discarded} />}
      </div>
      {state === 'unreadable' && (
        <Note kind="error" title={content.unreadable}>
          {failure?.words}
        </Note>
      )}
      {step.error && !isSessionEnd(step.error) && (
        <Note kind="error" title={content[step.variables.kind].failed}>
          {failureInWords(step.error)}
        </Note>
      )}
      {state === 'unknown_format' && failure !== null && (
        <MappingForm
          key={statementId}
          statementId={statementId}
          failure={failure}
          isBusy={busy === 'map'}
          onSubmit={(mapping) => step.mutate({ kind: 'map', mapping })}
        />
      )}
      {(state === 'ready' || state === 'imported') && <ReadFacts statement={statement} />}
      <RefusedRows statement={statement} />
      {state === 'ready' && <SampleRows statement={statement} />}
      {state === 'ready' && fresh === 0 && (
        <p>{statement.credits === 0 ? content.import.empty : content.import.nothing}</p>
      )}
      {canDiscard && (
        <Row $gap={1.5}>
          {state === 'ready' && fresh > 0 && (
            <Button
              variant="hot"
              plain
              busy={busy !== undefined}
              onClick={() => step.mutate({ kind: 'import' })}
            >
              {busy === 'import' ? content.import.submitting : content.import.submit(fresh)}
            </Button>
          )}
          <Button
            variant="ghost"
            plain
            busy={busy !== undefined}
            onClick={() => step.mutate({ kind: 'discard' })}
          >
            {busy === 'discard' ? content.discard.submitting : content.discard.submit}
          </Button>
        </Row>
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  > :empty { display: none; }
`;

/** File names are as long as banks like. */
const Head = styled.div`
  overflow-wrap: anywhere;
`;

const Back = styled.span`
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
    font-weight: 600;
  }
`;
