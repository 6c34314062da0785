import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { isUnderWay, queryClient } from '../../../../lib/queryClient.tsx';
import { Button } from '../../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, depth, line, space, target } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { isSessionEnd } from '../../api/staffApi.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
import { refreshCredits, type StatementDetail } from '../api/creditQueries.ts';
import {
  type StatementStep,
  statementQueryOptions,
  statementsQueryOptions,
  stepStatement,
} from '../api/statementQueries.ts';
import { failureInWords } from '../moneyContent.ts';
import { MappingForm } from './MappingForm.tsx';
import { ReadFacts, RefusedRows, SampleRows } from './StatementRows.tsx';
import { statementContent } from './statementContent.ts';
import { UnlockForm } from './UnlockForm.tsx';

/** One statement, from its reading to its import; a way back to all. */
export function StatementView({ id }: { readonly id: string }) {
  const read = useQuery(statementQueryOptions(id));
  return (
    <section>
      <Back>
        <Link to="/admin/money" search={{ view: 'statements' }} resetScroll={false}>
          {statementContent.back}
        </Link>
      </Back>
      <QueryView
        read={read}
        loading={statementContent.loading}
        failed={statementContent.failed}
        missing={<EmptyState title={statementContent.missing} />}
      >
        {(statement) => <Opened statement={statement} />}
      </QueryView>
    </section>
  );
}

function Opened({ statement }: { readonly statement: StatementDetail }) {
  const { statementId, state, failure } = statement;
  const step = useStatementStep(statementId);
  const take = (wanted: StatementStep) => {
    if (!isUnderWay(stepKey(statementId))) step.mutate(wanted);
  };
  const busy = step.isPending ? step.variables.kind : undefined;
  const canDiscard = state !== 'reading' && state !== 'imported' && state !== 'discarded';
  const fresh = statement.credits - statement.knownCredits;
  return (
    <Stack $skipsEmpty>
      <Head>
        <TitleRow
          title={statement.fileName}
          note={statementContent.added(statement.uploadedBy, formatMoment(statement.uploadedAt))}
        />
        {canDiscard && (
          <Row $gap={1.5}>
            {state === 'ready' && (fresh > 0 || statement.debits > 0) && (
              <Button
                variant="hot"
                plain
                busy={busy !== undefined}
                onClick={() => take({ kind: 'import' })}
              >
                {busy === 'import'
                  ? statementContent.import.submitting
                  : statementContent.import.submit(fresh)}
              </Button>
            )}
            <Button
              variant="ghost"
              plain
              busy={busy !== undefined}
              onClick={() => take({ kind: 'discard' })}
            >
              {busy === 'discard'
                ? statementContent.discard.submitting
                : statementContent.discard.submit}
            </Button>
          </Row>
        )}
      </Head>
      {state === 'ready' && fresh === 0 && (
        <p>
          {statement.credits === 0
            ? statementContent.import.empty
            : statementContent.import.nothing}{' '}
          {statement.debits > 0 && statementContent.import.debits}
        </p>
      )}
      <div role="status">
        {state === 'reading' && (
          <Note kind="good" title={statementContent.reading(count(statement.linesRead, 'line'))}>
            {statementContent.readingText}
          </Note>
        )}
        {state === 'imported' && <ImportedNote statement={statement} />}
        {state === 'discarded' && <Note kind="warning" title={statementContent.discarded} />}
      </div>
      {state === 'unreadable' && (
        <Note kind="error" title={statementContent.unreadable}>
          {failure?.words}
        </Note>
      )}
      {step.error && !isSessionEnd(step.error) && (
        <Note kind="error" title={statementContent[step.variables.kind].failed}>
          {failureInWords(step.error)}
        </Note>
      )}
      {state === 'unknown_format' && failure !== null && (
        <MappingForm
          key={statementId}
          statementId={statementId}
          failure={failure}
          isBusy={busy === 'map'}
          onSubmit={(mapping) => take({ kind: 'map', mapping })}
        />
      )}
      {state === 'locked' && (
        <UnlockForm
          words={failure?.words}
          isBusy={busy === 'unlock'}
          onSubmit={(password) => step.mutate({ kind: 'unlock', password })}
        />
      )}
      <RefusedRows statement={statement} />
      {state === 'ready' && <SampleRows statement={statement} />}
      {(state === 'ready' || state === 'imported') && <ReadFacts statement={statement} />}
    </Stack>
  );
}

/** File names are as long as banks like. */
const Head = styled.div`
  padding-block: ${space(1)};
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  overflow-wrap: anywhere;
  ${media.md} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space(2)};
    align-items: center;
    position: sticky;
    top: 0;
    z-index: ${depth.raised};
  }
  ${media.low} { position: static; }
`;

const Back = styled.span`
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target.staff};
    font-weight: 600;
  }
`;

const importedWords = statementContent.imported;

/** What an import added, and the way to it. */
function ImportedNote({ statement }: { readonly statement: StatementDetail }) {
  const { statementId, addedCredits, confirmedCredits, reversedCredits } = statement;
  return (
    <Stack $gap={1.5}>
      <Note kind="good" title={importedWords.title(addedCredits ?? 0)}>
        {confirmedCredits ? importedWords.confirmed(confirmedCredits) : null}
      </Note>
      {reversedCredits ? (
        <Note kind="warning" title={importedWords.reversed(reversedCredits)}>
          <Link to="/admin/orders" search={{ attention: 'taken_back' }}>
            {importedWords.openReversed}
          </Link>
        </Note>
      ) : null}
      {addedCredits !== 0 && (
        <p>
          <ButtonLink
            to="/admin/money"
            search={{ statement: statementId }}
            resetScroll={false}
            variant="hot"
          >
            {importedWords.open}
          </ButtonLink>
        </p>
      )}
    </Stack>
  );
}

const stepKey = (id: string) => ['/api/admin/statements', id, 'step'];

/**
 * Takes a step of a statement. After a failure it is read again: the answer may have been lost, or a
 * colleague was faster. Rejects with `ApiError`.
 */
function useStatementStep(id: string) {
  const { queryKey } = statementQueryOptions(id);
  return useMutation({
    mutationKey: stepKey(id),
    mutationFn: (step: StatementStep) => stepStatement(id, step),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: () => queryClient.refetchQueries({ queryKey, exact: true }),
    onSettled: () => {
      void queryClient.invalidateQueries({ ...statementsQueryOptions, exact: true });
      void refreshCredits();
    },
  });
}
