import { Link } from '@tanstack/react-router';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { ButtonLink } from '../../../../ui/Button/ButtonLink.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Stack } from '../../../../ui/Stack/Stack.tsx';
import { Permitted } from '../../shell/PageParts.tsx';
import type { StatementDetail } from '../api/creditQueries.ts';

/** Rows that may be known payments, or that contradict one; after the import, the way to decide. */
export function DoubtsNote({ statement }: { readonly statement: StatementDetail }) {
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

/** Rows whose printed balance does not follow, before an import; null where all follow, or staff wrote why they need not. */
export function breaksOf({ state, decisions, mapping }: StatementDetail): Balance | null {
  const balance = decisions?.balance;
  if (state !== 'ready' || !balance || mapping?.balanceReason) return null;
  return balance.breaks > 0 ? balance : null;
}

/** Warns about such rows; the import stays possible. Renders nothing without any. */
export function BalanceNote({ statement }: { readonly statement: StatementDetail }) {
  const balance = breaksOf(statement);
  if (!balance) return null;
  return (
    <Note
      kind="warning"
      title={`The running balance does not follow at ${linesOfBreaks(balance)}.`}
    >
      A row may be missing or changed. Compare these lines with the bank first. If a row is missing,
      discard this file and export it again. You can still import what was read.
    </Note>
  );
}

export type Balance = NonNullable<NonNullable<StatementDetail['decisions']>['balance']>;

/** `line 9`; `lines 9, 12 and 3 more`. */
export function linesOfBreaks({ breaks, breakLines }: Balance): string {
  const more = breaks - breakLines.length;
  const named = breakLines.map((line) => line.toLocaleString('en-NG'));
  const last = more > 0 ? `${more.toLocaleString('en-NG')} more` : named.pop();
  const start = named.join(', ');
  return `${breaks === 1 ? 'line' : 'lines'} ${start === '' ? last : `${start} and ${last}`}`;
}

interface MappingNoteProps {
  readonly statement: StatementDetail;
  readonly isBusy: boolean;
  readonly onAgree: () => void;
}

/** A clerk chose the columns: they apply to this file alone until an approver agrees. */
export function MappingNote({ statement, isBusy, onAgree }: MappingNoteProps) {
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
          Read the next files this way, too
        </StaffButton>
      </Permitted>
    </Note>
  );
}

/** Who withdrew the import, and why. */
export function WithdrawnNote({ statement }: { readonly statement: StatementDetail }) {
  const { withdrawnBy, withdrawnAt, withdrawnReason } = statement;
  return (
    <Note
      kind="warning"
      title="This import was withdrawn. Credits that only it showed no longer count."
    >
      {`${withdrawnBy ?? 'Staff'}, ${formatMoment(withdrawnAt ?? '')}: ${withdrawnReason ?? ''}`}
    </Note>
  );
}

/** What an import added, and the way to it. */
export function ImportedNote({ statement }: { readonly statement: StatementDetail }) {
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
