import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Table } from '../../../../ui/Table/Table.tsx';
import { target } from '../../../../ui/theme/theme.ts';
import { LiveRead } from '../../../shared/LiveRead.tsx';
import { TitleRow } from '../../shell/TitleRow.tsx';
import type { Statement } from '../api/moneyTypes.ts';
import { statementsQueryOptions } from '../api/statementQueries.ts';
import { MoreButton } from '../MoreButton.tsx';
import { statementContent } from './statementContent.ts';

const content = statementContent.list;

/** Statements, newest first; a name opens one. */
export function StatementList() {
  const read = useInfiniteQuery(statementsQueryOptions);
  return (
    <section>
      <TitleRow title={content.title} />
      <LiveRead read={read} loading={content.loading} failed={content.failed} as="h3">
        {({ pages }) => {
          const statements = pages.flatMap(({ data }) => data);
          if (statements.length === 0)
            return (
              <EmptyState title={content.none} as="h3">
                <p>{content.noneText}</p>
              </EmptyState>
            );
          return (
            <>
              <Rows statements={statements} />
              <MoreButton read={read}>{content.more}</MoreButton>
            </>
          );
        }}
      </LiveRead>
    </section>
  );
}

function Rows({ statements }: { readonly statements: readonly Statement[] }) {
  const [file, state, added, credits, sum] = content.heads;
  return (
    <Table $ledgerOnPhone aria-label={content.label}>
      <thead>
        <tr>
          <th scope="col">{file}</th>
          <th scope="col">{state}</th>
          <th scope="col">{added}</th>
          <th scope="col">{credits}</th>
          <th scope="col" data-amount>
            {sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => (
          <tr key={statement.statementId}>
            <th scope="row">
              <Name>
                <Link
                  to="/admin/money"
                  search={{ view: 'statements', statement: statement.statementId }}
                  resetScroll={false}
                >
                  {statement.fileName}
                </Link>
              </Name>
            </th>
            <td>{statementContent.states[statement.state]}</td>
            <td>
              {statementContent.added(statement.uploadedBy, formatMoment(statement.uploadedAt))}
            </td>
            <td>{creditsInWords(statement)}</td>
            <td data-amount>{formatNaira(statement.sum)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function creditsInWords({ credits, addedCredits }: Statement): string {
  const all = credits.toLocaleString('en-NG');
  if (addedCredits === null || addedCredits === credits) return all;
  return `${all}, ${statementContent.imported.title(addedCredits)}`;
}

const Name = styled.span`
  a {
    display: inline-flex;
    align-items: center;
    min-height: ${target.minimum};
    overflow-wrap: anywhere;
  }
`;
