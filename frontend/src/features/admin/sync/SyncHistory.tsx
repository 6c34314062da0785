import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Table } from '../../../ui/Table/Table.tsx';
import { color, line } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import { LiveRead } from '../../shared/LiveRead.tsx';
import { type SyncHistoryData, syncRunsQueryOptions } from '../api/syncQueries.ts';
import { TitleRow } from '../shell/TitleRow.tsx';
import { SyncRunRows } from './SyncRunRows.tsx';
import { syncContent } from './syncContent.ts';

const content = syncContent.history;

/** Earlier syncs, the newest first: what each did, and why it failed or refused a product. */
export function SyncHistory() {
  const read = useQuery(syncRunsQueryOptions);
  return (
    <LiveRead read={read} loading={content.loading} failed={content.failed}>
      {({ runs, store }) => <Runs runs={runs} store={store} />}
    </LiveRead>
  );
}

function Runs({ runs, store }: SyncHistoryData) {
  return (
    <section>
      <TitleRow title={content.title} note={runs.length > 0 && content.note(runs.length)} />
      {runs.length === 0 ? (
        <p>{content.empty}</p>
      ) : (
        <Frame>
          <Table $ledgerOnPhone>
            <Caption>{content.caption}</Caption>
            <thead>
              <tr>
                <th scope="col">{content.started}</th>
                <th scope="col">{content.result}</th>
                <th scope="col">{content.fetched}</th>
                <th scope="col">{content.changed}</th>
                <th scope="col">{content.retired}</th>
                <th scope="col">{content.refused}</th>
              </tr>
            </thead>
            <tbody>
              {runs.map((run) => (
                <SyncRunRows key={run.runId} run={run} domain={store.domain} />
              ))}
            </tbody>
          </Table>
        </Frame>
      )}
    </section>
  );
}

const Frame = styled.div`
  border: ${line.rule} solid ${color.rule};
`;

const Caption = styled.caption`
  ${visuallyHidden}
`;
