import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { Button } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, depth, line, space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { useStep } from '../../api/useStep.ts';
import { Failure } from '../../failure/Failure.tsx';
import { TitleRow } from '../../shell/PageParts.tsx';
import { refreshCredits, type StatementDetail } from '../api/creditQueries.ts';
import {
  type StatementStep,
  statementQueryOptions,
  statementsQueryOptions,
  stepStatement,
} from '../api/statementQueries.ts';
import { MappingForm } from './MappingForm.tsx';
import {
  BalanceNote,
  breaksOf,
  DoubtsNote,
  ImportedNote,
  MappingNote,
  WithdrawnNote,
} from './StatementNotes.tsx';
import { ReadFacts, RefusedRows, SampleRows } from './StatementRows.tsx';
import { UnlockForm } from './UnlockForm.tsx';
import { WithdrawPart } from './Withdrawal.tsx';

const stepFailed: Record<StatementStep['kind'], string> = {
  import: 'The statement was not imported.',
  discard: 'The statement was not discarded.',
  unlock: 'The password was not accepted.',
  map: 'The columns were not saved.',
  withdraw: 'The import was not withdrawn.',
  remember: 'The columns were not remembered.',
};

/** One statement, from its reading to its import; a way back to all. */
export function StatementView({ id }: { readonly id: string }) {
  const read = useQuery(statementQueryOptions(id));
  return (
    <section>
      <TextLink to="/admin/money" search={{ view: 'statements' }} resetScroll={false}>
        All statements
      </TextLink>
      <QueryView
        read={read}
        loading="Loading the statement..."
        failed="The statement could not be loaded"
        missing={<EmptyState title="There is no such statement." />}
      >
        {(statement) => <Opened statement={statement} />}
      </QueryView>
    </section>
  );
}

function Opened({ statement }: { readonly statement: StatementDetail }) {
  const { statementId, state, failure } = statement;
  const step = useStatementStep(statementId);
  const busy = step.isPending ? step.variables.kind : undefined;
  const canDiscard = state !== 'reading' && state !== 'imported' && state !== 'discarded';
  const { knownCredits, questions, contradictions } = statement;
  const fresh = statement.credits - knownCredits - questions - contradictions;
  const isWorth = fresh > 0 || questions > 0 || contradictions > 0 || statement.debits > 0;
  const importWords =
    fresh > 0
      ? `Import ${count(fresh, 'credit')}`
      : questions + contradictions > 0
        ? 'Import, then decide'
        : 'Import its debits';
  return (
    <Stack $skipsEmpty>
      <Head>
        <TitleRow
          title={statement.fileName}
          note={`Added by ${statement.uploadedBy}, ${formatMoment(statement.uploadedAt)}`}
        />
        <BalanceNote statement={statement} />
        {canDiscard && (
          <Row $gap={1.5}>
            {state === 'ready' && isWorth && (
              <Button
                variant={breaksOf(statement) ? 'default' : 'hot'}
                plain
                busy={busy !== undefined}
                onClick={() => step.mutate({ kind: 'import' })}
              >
                {busy === 'import' ? 'Importing...' : importWords}
              </Button>
            )}
            <Button
              variant="ghost"
              plain
              busy={busy !== undefined}
              onClick={() => step.mutate({ kind: 'discard' })}
            >
              {busy === 'discard' ? 'Discarding...' : 'Discard'}
            </Button>
          </Row>
        )}
      </Head>
      {state === 'ready' && fresh === 0 && questions + contradictions === 0 && (
        <p>
          {noCreditWords(statement)}{' '}
          {statement.debits > 0 && 'A debit may take a payment back: import them to find out.'}
        </p>
      )}
      <div role="status">
        {state === 'reading' && (
          <Note
            kind="good"
            title={`Reading the file: ${count(statement.linesRead, 'line')} so far...`}
          >
            You may leave this page. The statement waits here.
          </Note>
        )}
        {state === 'imported' && statement.withdrawnAt === null && (
          <ImportedNote statement={statement} />
        )}
        {statement.withdrawnAt !== null && <WithdrawnNote statement={statement} />}
        {state === 'discarded' && (
          <Note
            kind="warning"
            title="This statement was discarded. Nothing was imported from it."
          />
        )}
      </div>
      {state === 'unreadable' && (
        <Note kind="error" title="This file cannot be read.">
          {failure?.words}
        </Note>
      )}
      {step.error && <Failure error={step.error} title={stepFailed[step.variables.kind]} />}
      {state === 'unknown_format' && failure !== null && (
        <MappingForm
          key={statementId}
          statementId={statementId}
          failure={failure}
          isBusy={busy === 'map'}
          onSubmit={(mapping) => step.mutate({ kind: 'map', mapping })}
        />
      )}
      {state === 'locked' && (
        <UnlockForm
          words={failure?.words}
          isBusy={busy === 'unlock'}
          onSubmit={(password) => step.mutate({ kind: 'unlock', password })}
        />
      )}
      {(state === 'ready' || state === 'imported') && statement.withdrawnAt === null && (
        <DoubtsNote statement={statement} />
      )}
      {statement.isMappingAgreed === false && (state === 'ready' || state === 'imported') && (
        <MappingNote
          statement={statement}
          isBusy={busy === 'remember'}
          onAgree={() => step.mutate({ kind: 'remember' })}
        />
      )}
      <RefusedRows statement={statement} />
      {state === 'ready' && <SampleRows statement={statement} />}
      {(state === 'ready' || state === 'imported') && <ReadFacts statement={statement} />}
      {state === 'imported' && statement.withdrawnAt === null && (
        <WithdrawPart
          statement={statement}
          isBusy={busy === 'withdraw'}
          onWithdraw={(reason) => step.mutate({ kind: 'withdraw', reason })}
        />
      )}
    </Stack>
  );
}

/** Why an import adds nothing: a row that was refused may be a credit, too. */
function noCreditWords({ credits, refusedRows }: StatementDetail): string {
  if (refusedRows > 0 && credits === 0)
    return `No credit to import: ${count(refusedRows, 'row')} could not be read for certain.`;
  if (credits === 0) return 'No credit to import: the file has none.';
  return `No credit to import: all${refusedRows > 0 ? ' that could be read' : ''} are known already.`;
}

/** File names are as long as banks like. A warning stands above the buttons on a phone, below them beside a mouse. */
const Head = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)} ${space(2)};
  padding-block: ${space(1)};
  border-bottom: ${line.rule} solid ${color.rule};
  background: ${color.groundSlip};
  overflow-wrap: anywhere;
  ${media.md} {
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    position: sticky;
    top: 0;
    z-index: ${depth.raised};
    /* Of title, note and buttons the note. */
    > :nth-child(2):not(:last-child) { grid-area: 2 / 1 / auto / -1; }
  }
  ${media.low} { position: static; }
`;

/**
 * Takes a step of a statement. After a failure it is read again: the answer may have been lost, or a
 * colleague was faster. Rejects with `ApiError`.
 */
function useStatementStep(id: string) {
  const { queryKey } = statementQueryOptions(id);
  return useStep({
    mutationKey: [...queryKey, 'step'],
    mutationFn: (step: StatementStep) => stepStatement(id, step),
    onSuccess: (data) => queryClient.setQueryData(queryKey, data),
    onError: () => queryClient.refetchQueries({ queryKey, exact: true }),
    onSettled: () => {
      void queryClient.invalidateQueries({ ...statementsQueryOptions, exact: true });
      void refreshCredits();
    },
  });
}
