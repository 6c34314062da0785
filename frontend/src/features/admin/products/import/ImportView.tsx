import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import styled from 'styled-components';
import { count } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { Progress } from '../../../../ui/Progress/Progress.tsx';
import { Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { CellNote, Table, TableHead } from '../../../../ui/Table/Table.tsx';
import { Tabs } from '../../../../ui/Tabs/Tabs.tsx';
import { VisuallyHidden } from '../../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { color, space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { Failure } from '../../failure/Failure.tsx';
import { MoreButton, TitleRow } from '../../shell/PageParts.tsx';
import { ImportPictures } from './ImportPictures.tsx';
import {
  type ImportRow,
  importQueryOptions,
  importRowsQueryOptions,
  type ProductImport,
  readProductsAgain,
  useImportStep,
  type Verdict,
} from './importApi.ts';
import { type ImportSearch, verdictNames, verdicts } from './importSearch.ts';

interface ImportViewProps {
  readonly importId: string;
  readonly search: ImportSearch;
}

/** One file, from its reading to what became of each product. */
export function ImportView({ importId, search }: ImportViewProps) {
  const read = useQuery(importQueryOptions(importId));
  const state = read.data?.state;
  useEffect(() => {
    if (state === 'applied') void readProductsAgain();
  }, [state]);
  return (
    <QueryView
      read={read}
      loading="Loading the file..."
      failed="Failed to fetch the file"
      missing={<EmptyState title="There is no such file. Files are kept for 30 days." />}
    >
      {(file) => (
        <Stack $skipsEmpty>
          <Head>
            <TitleRow
              title={file.fileName}
              note={`Added by ${file.openedBy}, ${formatMoment(file.openedAt)}`}
            />
          </Head>
          <div role="status">
            <Situation file={file} />
          </div>
          <ImportPictures file={file} />
          <Steps file={file} />
          {file.format !== null && <Products file={file} search={search} />}
        </Stack>
      )}
    </QueryView>
  );
}

/** Where the import is, in a line. */
function Situation({ file }: { readonly file: ProductImport }) {
  const { state, counts, applied, failure, format } = file;
  if (state === 'reading')
    return (
      <Note kind="good" title="Reading the file...">
        You may leave this page. The file waits here.
      </Note>
    );
  if (state === 'unreadable')
    return (
      <Note kind="error" title="This file cannot be read.">
        {failure}
      </Note>
    );
  if (state === 'discarded')
    return <Note kind="warning" title="This file was discarded. Nothing of it was written." />;
  if (state === 'applying') {
    const all = counts.new + counts.changed;
    return (
      <Progress
        label="Writing the products"
        percent={all === 0 ? 100 : (applied / all) * 100}
        detail={`${applied.toLocaleString('en-NG')} of ${count(all, 'product')}`}
      />
    );
  }
  if (state === 'applied')
    return (
      <Note kind="good" title={`Done: ${count(applied, 'product')} written`}>
        {counts.refused > 0 &&
          `${count(counts.refused, 'product')} left out, with the reason below.`}
      </Note>
    );
  return (
    <p>{`The columns are those of ${format === 'Spade' ? 'our own files' : format}. Nothing is written yet.`}</p>
  );
}

function Steps({ file }: { readonly file: ProductImport }) {
  const { importId, state, counts } = file;
  const step = useImportStep(importId);
  const busy = step.isPending ? step.variables : undefined;
  const wanted = counts.new + counts.changed;
  const without = counts.refused > 0 ? `, without ${counts.refused} refused` : '';
  const canDiscard = state === 'ready' || state === 'reading' || state === 'unreadable';
  return (
    <>
      <Failure error={step.error} title="That did not work" />
      {canDiscard && (
        <Row $gap={1.5}>
          {state === 'ready' && wanted > 0 && (
            <Button
              variant="hot"
              plain
              busy={busy !== undefined}
              onClick={() => step.mutate('apply')}
            >
              {busy === 'apply' ? 'Starting...' : `Import ${count(wanted, 'product')}${without}`}
            </Button>
          )}
          <Button
            variant="ghost"
            plain
            busy={busy !== undefined}
            onClick={() => step.mutate('discard')}
          >
            {busy === 'discard' ? 'Discarding...' : 'Discard'}
          </Button>
        </Row>
      )}
      {state === 'ready' && wanted === 0 && <p>There is nothing to import.</p>}
    </>
  );
}

function Products({
  file,
  search,
}: {
  readonly file: ProductImport;
  readonly search: ImportSearch;
}) {
  const navigate = useNavigate();
  const first = verdicts.find((each) => file.counts[each] > 0) ?? 'new';
  const selected = search.show ?? first;
  const items = verdicts.map((id) => ({
    id,
    label: verdictNames[id],
    count: file.counts[id],
  }));
  return (
    <Tabs
      label="What the import does"
      items={items}
      selected={selected}
      onSelect={(show) =>
        void navigate({
          to: '/admin/products/import',
          search: { file: file.importId, show },
          replace: true,
          resetScroll: false,
        })
      }
      flush
    >
      <Rows key={selected} file={file} verdict={selected} />
    </Tabs>
  );
}

function Rows({ file, verdict }: { readonly file: ProductImport; readonly verdict: Verdict }) {
  const read = useInfiniteQuery(importRowsQueryOptions(file.importId, verdict, file.state));
  return (
    <QueryView read={read} loading="Loading products..." failed="Failed to fetch products" as="h3">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="None" as="h3" />
        ) : (
          <>
            <Lines $ledgerOnPhone>
              <VisuallyHidden as="caption">{verdictNames[verdict]}</VisuallyHidden>
              <TableHead names={['Product', verdict === 'refused' ? 'Why' : 'What it does']} />
              <tbody>
                {rows.map((row) => (
                  <tr key={row.line}>
                    <th scope="row">
                      <Name row={row} />
                      <CellNote>{`Line ${row.line}`}</CellNote>
                    </th>
                    <td>
                      {row.reason}
                      <Changes changes={row.changes} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </Lines>
            <MoreButton read={read}>Show more products</MoreButton>
          </>
        )
      }
    </QueryView>
  );
}

function Name({ row }: { readonly row: ImportRow }) {
  const { productId } = row;
  const title = row.title || 'Without a name';
  if (productId === null) return title;
  return (
    <InlineLink to="/admin/products/$productId" params={{ productId: String(productId) }}>
      {title}
    </InlineLink>
  );
}

function Changes({ changes }: Pick<ImportRow, 'changes'>) {
  if (changes.length === 0) return null;
  return (
    <List>
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field}: {from !== '' && <del>{from}</del>} {from !== '' && '→ '}
          <ins>{to}</ins>
        </li>
      ))}
    </List>
  );
}

const Head = styled.div`
  overflow-wrap: anywhere;
`;

const Lines = styled(Table)`
  th, td { overflow-wrap: anywhere; }
`;

const List = styled.ul`
  display: grid;
  gap: ${space(0.25)};
  margin: 0;
  padding: 0;
  list-style: none;
  del { color: ${color.textMuted}; }
  ins { text-decoration: none; font-weight: 600; }
`;
