import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count, formatNaira } from '../../../../lib/formatMoney.ts';
import { StaffButton } from '../../../../ui/Button/Button.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Stack } from '../../../../ui/Stack/Stack.tsx';
import { QueryView } from '../../../shared/QueryView.tsx';
import { ReasonForm } from '../../reason/ReasonForm.tsx';
import { TitleRow } from '../../shell/PageParts.tsx';
import type { StatementDetail } from '../api/creditQueries.ts';
import { type Withdrawal, withdrawalQueryOptions } from '../api/statementQueries.ts';
import { OrderDialogLink } from '../MoneyParts.tsx';

const withdraw = {
  summary: 'Withdraw this import',
  common: ['The file of another account', 'A false file', 'Imported by mistake'],
  reason: 'Reason, for staff',
  submit: 'Withdraw the import',
  submitting: 'Withdrawing...',
};

interface WithdrawPartProps {
  readonly statement: StatementDetail;
  readonly isBusy: boolean;
  readonly onWithdraw: (reason: string) => void;
}

/** Says what follows when an import is withdrawn, and then does it. */
export function WithdrawPart({ statement, isBusy, onWithdraw }: WithdrawPartProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { statementId } = statement;
  const read = useQuery({ ...withdrawalQueryOptions(statementId), enabled: isAsked });
  return (
    <section>
      <TitleRow title="Withdraw this import" />
      {isAsked ? (
        <QueryView
          read={read}
          loading="Looking at what follows..."
          failed="Failed to find out what follows"
        >
          {(preview) =>
            preview.refusal === null ? (
              <Stack $gap={1.5}>
                <Consequences preview={preview} />
                <ReasonForm
                  draftName={`withdraw-${statementId}`}
                  content={withdraw}
                  isBusy={isBusy}
                  onSubmit={onWithdraw}
                />
              </Stack>
            ) : (
              <Note kind="warning" title={preview.refusal} />
            )
          }
        </QueryView>
      ) : (
        <StaffButton onClick={() => setIsAsked(true)}>See what follows</StaffButton>
      )}
    </section>
  );
}

function Consequences({ preview }: { readonly preview: Withdrawal }) {
  const { credits, sum, kept, orders, returned, open } = preview;
  return (
    <>
      <PlainList aria-label="What follows">
        <li>{`No longer counted: ${count(credits, 'credit')}, ${formatNaira(sum)}. In the list they stay, marked.`}</li>
        {kept > 0 && <li>{`Shown by another import, too, and kept: ${count(kept, 'credit')}.`}</li>}
        {returned > 0 && (
          <li>{`Taken back by its debits, and counted again: ${count(returned, 'payment')}.`}</li>
        )}
        {open > 0 && (
          <li>{`Questions about its rows that end: ${open.toLocaleString('en-NG')}.`}</li>
        )}
        {orders.length === 0 && <li>No order has money of it.</li>}
      </PlainList>
      {orders.length > 0 && (
        <>
          <p>These orders keep their state and have received less. Staff decide about each.</p>
          <PlainList $ruled="above" aria-label="Orders that lose money">
            {orders.map(({ id, reference, amount }) => (
              <li key={id}>
                <OrderDialogLink id={id}>{reference}</OrderDialogLink> {formatNaira(amount)}
              </li>
            ))}
          </PlainList>
        </>
      )}
    </>
  );
}
