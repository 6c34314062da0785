import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { queryClient } from '../../../../lib/queryClient.tsx';
import { Button, StaffButton } from '../../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../../ui/Button/ButtonLink.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../../ui/TextLink/TextLink.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, depth, line, space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { useStep } from '../../api/useStep.ts';
import { Failure } from '../../failure/Failure.tsx';
import { Permitted, TitleRow } from '../../shell/PageParts.tsx';
import { refreshCredits, type StatementDetail } from '../api/creditQueries.ts';
import {
  type StatementStep,
  statementQueryOptions,
  statementsQueryOptions,
  stepStatement,
} from '../api/statementQueries.ts';
import { MappingForm } from './MappingForm.tsx';
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
        failed="Failed to fetch the statement"
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
        {canDiscard && (
          <Row $gap={1.5}>
            {state === 'ready' && isWorth && (
              <Button
                variant="hot"
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
          {statement.credits === 0
            ? 'No credit to import: the file has none.'
            : 'No credit to import: all are known already.'}{' '}
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

/** Rows that may be known payments, or that contradict one; after the import, the way to decide. */
function DoubtsNote({ statement }: { readonly statement: StatementDetail }) {
  const { questions, contradictions, state, statementId } = statement;
  if (questions + contradictions === 0) return null;
  return (
    <Note
      kind="warning"
      title={
        contradictions > 0
          ? `${count(contradictions, 'contradiction')} with known credits.`
          : `${count(questions, 'question')}: the same payment?`
      }
    >
      {contradictions > 0 && questions > 0 && `${count(questions, 'question')}: the same payment? `}
      {state === 'ready' ? (
        'These rows add nothing. After the import you are asked about each.'
      ) : (
        <Link to="/admin/money" search={{ view: 'disagree', statement: statementId }}>
          Decide about them
        </Link>
      )}
    </Note>
  );
}

interface MappingNoteProps {
  readonly statement: StatementDetail;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
}

/** The columns are those of a clerk: for this file alone, until an approver agrees. */
function MappingNote({ statement, isBusy, onAgree }: MappingNoteProps) {
  return (
    <Note
      kind="warning"
      title={`${statement.mappedBy ?? 'A clerk'} chose the columns of this file.`}
    >
      <p>Compare the first credits with the file. The next file with this header asks again.</p>
      <Permitted
        to="manage-statements"
        otherwise="An approver can have the next files read the same way."
      >
        <StaffButton busy={isBusy} onClick={onAgree}>
          Read the next files so, too
        </StaffButton>
      </Permitted>
    </Note>
  );
}

/** Who withdrew the import, and why. */
function WithdrawnNote({ statement }: { readonly statement: StatementDetail }) {
  const { withdrawnBy, withdrawnAt, withdrawnReason } = statement;
  return (
    <Note kind="warning" title="This import was withdrawn. What it alone showed counts no more.">
      {`${withdrawnBy ?? 'Staff'}, ${formatMoment(withdrawnAt ?? '')}: ${withdrawnReason ?? ''}`}
    </Note>
  );
}

/** What an import added, and the way to it. */
function ImportedNote({ statement }: { readonly statement: StatementDetail }) {
  const { statementId, addedCredits, confirmedCredits, reversedCredits } = statement;
  return (
    <Stack $gap={1.5}>
      <Note kind="good" title={`${count(addedCredits ?? 0, 'credit')} added.`}>
        {confirmedCredits
          ? `${count(confirmedCredits, 'credit')} matched to orders automatically.`
          : null}
      </Note>
      {reversedCredits ? (
        <Note
          kind="warning"
          title={
            reversedCredits === 1
              ? 'The bank took one payment back.'
              : `The bank took ${count(reversedCredits, 'payment')} back.`
          }
        >
          <Link to="/admin/orders" search={{ attention: 'taken_back' }}>
            Open the orders whose payment was taken back
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
            Open its credits
          </ButtonLink>
        </p>
      )}
    </Stack>
  );
}

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
