import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import styled from 'styled-components';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { CellNote, Table, TableHead } from '../../../../ui/Table/Table.tsx';
import { Tabs } from '../../../../ui/Tabs/Tabs.tsx';
import { VisuallyHidden } from '../../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { color, space } from '../../../../ui/theme/theme.ts';
import { QueryView } from '../../../shared/QueryView.tsx';
import { MoreButton } from '../../shell/PageParts.tsx';
import {
  type ImportRow,
  importRowsQueryOptions,
  type ProductImport,
  type Verdict,
} from './importApi.ts';
import { type ImportSearch, verdictNames, verdicts } from './importSearch.ts';

export function Products({
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
    <QueryView
      read={read}
      loading="Loading products..."
      failed="The products could not be loaded"
      as="h3"
    >
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
                      {row.reason !== null && <Reason>{row.reason}</Reason>}
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

const Lines = styled(Table)`
  th, td { overflow-wrap: anywhere; }
`;

/** A line for each; what the row does stands apart from it. */
const Reason = styled.p`
  white-space: pre-line;
  &:not(:last-child) { margin-bottom: ${space(0.75)}; }
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
