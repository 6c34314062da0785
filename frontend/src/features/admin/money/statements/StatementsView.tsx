import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { count, formatNaira } from '../../../../lib/formatMoney.ts';
import { formatShortMoment } from '../../../../lib/formatTime.ts';
import { MAX_FILE_MB } from '../../../../lib/rules/limits.gen.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Stack } from '../../../../ui/Stack/Stack.tsx';
import { CellUnit, room, Table, TableHead, TableRoom } from '../../../../ui/Table/Table.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { MoreButton, TitleRow } from '../../shell/PageParts.tsx';
import { FileUpload } from '../../upload/FileUpload.tsx';
import type { Statement } from '../api/creditQueries.ts';
import { statementsQueryOptions, uploadStatement } from '../api/statementQueries.ts';
import { StatementView } from './StatementView.tsx';

/** A badge where someone has something to do; the rest is done. */
const states: Record<Statement['state'], ReactNode> = {
  reading: 'Being read',
  unknown_format: <Waits>Columns unknown</Waits>,
  locked: <Waits>Password needed</Waits>,
  unreadable: 'Not readable',
  ready: <Waits>To check and import</Waits>,
  imported: 'Imported',
  discarded: 'Discarded',
};

function Waits({ children }: { readonly children: ReactNode }) {
  return (
    <Badge tone="waiting" filled={1}>
      {children}
    </Badge>
  );
}

interface StatementsViewProps {
  /** UUID of the open statement; none shows all. */
  readonly id: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** Adds statements and lists them, or shows one. */
export function StatementsView({ id, onOpen }: StatementsViewProps) {
  if (id !== undefined) return <StatementView key={id} id={id} />;
  return (
    <Stack $gap={2.5}>
      <FileUpload
        label="Add a bank statement"
        hint={`Or drop it here: Excel, CSV, PDF with text, OFX, MT940 or camt.053, at most ${MAX_FILE_MB} MB`}
        accept={ACCEPT}
        ifTooLarge="Export a shorter period from the bank."
        failed="The statement was not added."
        upload={uploadStatement}
        onSent={({ statementId }) => onOpen(statementId)}
      />
      <StatementList />
    </Stack>
  );
}

/** Types and endings of statement files; a bank's server may have named another type. */
const ACCEPT = '.csv,.txt,.tsv,.xlsx,.pdf,.ofx,.qfx,.sta,.mt940,.940,.xml,text/csv,text/plain';

/** Statements, newest first; a name opens one. */
function StatementList() {
  const read = useInfiniteQuery(statementsQueryOptions);
  return (
    <section>
      <TitleRow title="Statements" />
      <QueryView
        read={read}
        loading="Loading statements..."
        failed="The statements could not be loaded"
        as="h3"
      >
        {({ rows: statements }) => {
          if (statements.length === 0)
            return (
              <EmptyState title="No statement yet" as="h3">
                <p>
                  Export a statement from the bank and add it here. Its credits then wait under
                  Credits.
                </p>
              </EmptyState>
            );
          return (
            <>
              <Rows statements={statements} />
              <MoreButton read={read}>Show older statements</MoreButton>
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

function Rows({ statements }: { readonly statements: readonly Statement[] }) {
  return (
    <TableRoom>
      <Files $ledgerInTableRoom aria-label="Statements">
        <TableHead
          names={['File', 'State', 'Added', 'Credits']}
          numbers={['Credits']}
          amount="Sum"
        />
        <tbody>
          {statements.map((statement) => (
            <tr key={statement.statementId}>
              <th scope="row">
                <InlineLink
                  to="/admin/money"
                  search={{ view: 'statements', statement: statement.statementId }}
                  resetScroll={false}
                >
                  {statement.fileName}
                </InlineLink>
              </th>
              <Whole>
                {statement.withdrawnAt === null ? states[statement.state] : 'Withdrawn'}
              </Whole>
              <Whole>{`${formatShortMoment(statement.uploadedAt)}, ${statement.uploadedBy}`}</Whole>
              <td data-number>
                {statement.credits.toLocaleString('en-NG')}
                <CellUnit $inTableRoom>{statement.credits === 1 ? ' credit' : ' credits'}</CellUnit>
                {addedInWords(statement)}
              </td>
              <td data-amount>{statement.credits > 0 && formatNaira(statement.sum)}</td>
            </tr>
          ))}
        </tbody>
      </Files>
    </TableRoom>
  );
}

const addedInWords = ({ credits, addedCredits }: Statement): string =>
  addedCredits === null || addedCredits === credits
    ? ''
    : `, ${count(addedCredits, 'credit')} added.`;

/** Long names of files break anywhere: without a width, the other columns leave them one letter. */
const Files = styled(Table)`
  th { overflow-wrap: anywhere; }
  ${room.lg} { th[scope='row'] { min-width: ${space(22)}; } }
`;

const Whole = styled.td`
  white-space: nowrap;
`;
