import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { count, grouped } from '../../../lib/formatMoney.ts';
import { formatMoment, formatSpan } from '../../../lib/formatTime.ts';
import type { BadgeTone } from '../../../ui/Badge/Badge.tsx';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { Frame } from '../../../ui/Stack/Stack.tsx';
import { CellNote, CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type SyncHistoryData, type SyncRun, syncRunsQueryOptions } from '../api/syncQueries.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { TitleRow } from '../shell/PageParts.tsx';

/** Badge of a run by its state. */
const runLooks: Readonly<
  Record<SyncRun['state'], { label: string; tone: BadgeTone; filled: number }>
> = {
  running: { label: 'Running', tone: 'moving', filled: 2 },
  finished: { label: 'Finished', tone: 'done', filled: 4 },
  superseded: { label: 'Replaced by a later one', tone: 'unknown', filled: 0 },
  cancelled: { label: 'Cancelled', tone: 'unknown', filled: 0 },
  failed: { label: 'Failed', tone: 'failed', filled: 0 },
};

/** How many runs the server shows at most. */
const SHOWN_RUNS = 50;

/** Earlier syncs, the newest first: what each did, and why it failed or refused a product. */
export function SyncHistory() {
  const read = useQuery(syncRunsQueryOptions);
  return (
    <QueryView
      read={read}
      loading="Loading the history..."
      failed="The history could not be loaded"
    >
      {({ runs, store }) => <Runs runs={runs} store={store} />}
    </QueryView>
  );
}

const figures = [
  ['fetched', 'Read'],
  ['changed', 'Changed'],
  ['retired', 'Retired'],
  ['refused', 'Refused'],
] as const;

function Runs({ runs, store }: SyncHistoryData) {
  return (
    <section>
      <TitleRow
        title="History"
        note={
          runs.length > 0 &&
          (runs.length < SHOWN_RUNS ? count(runs.length, 'run') : `The newest ${SHOWN_RUNS} runs`)
        }
      />
      {runs.length === 0 ? (
        <p>No sync has run yet.</p>
      ) : (
        <Frame>
          <Table $ledgerOnPhone>
            <VisuallyHidden as="caption">Syncs of the past</VisuallyHidden>
            <TableHead names={['Started', 'Result', ...figures.map(([, words]) => words)]} />
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

interface SyncRunRowsProps {
  readonly run: SyncRun;
  /** Host name of the store, when it is a real one. */
  readonly domain: string | null;
}

/** One sync: start, who started it, outcome; below it why it failed and what it refused. */
export function SyncRunRows({ run, domain }: SyncRunRowsProps) {
  const { state, startedAt, requestedBy, error, refusals, refused } = run;
  const { label, tone, filled } = runLooks[state];
  const by = requestedBy === 'schedule' ? 'on schedule' : `by ${requestedBy}`;
  const took = tookOf(run);
  return (
    <>
      <tr>
        <th scope="row">
          {formatMoment(startedAt)}
          <CellNote>{took ? `${by}, took ${took}` : by}</CellNote>
        </th>
        <td>
          <Badge tone={tone} filled={filled}>
            {label}
          </Badge>
          {error !== null && <Why>{error}</Why>}
        </td>
        {figures.map(([name, words]) => (
          <td key={name} data-half>
            {run[name].toLocaleString('en-NG')}
            <CellUnit> {words.toLowerCase()}</CellUnit>
          </td>
        ))}
      </tr>
      {refusals.length > 0 && (
        <tr>
          <td colSpan={6}>
            <Refusals refusals={refusals} all={refused} domain={domain} />
          </td>
        </tr>
      )}
    </>
  );
}

/** "4 s", "3 minutes"; nothing while it runs. */
function tookOf({ startedAt, endedAt }: SyncRun): string | undefined {
  if (endedAt === null) return undefined;
  const tookMs = Date.parse(endedAt) - Date.parse(startedAt);
  return tookMs < 120_000 ? `${Math.round(tookMs / 1000)} s` : formatSpan(tookMs);
}

const Why = styled.p`
  overflow-wrap: anywhere;
`;

interface RefusalsProps {
  readonly refusals: SyncRun['refusals'];
  /** How many there were in all. */
  readonly all: number;
  /** Host name of the store, when it is a real one: each product leads to its page there. */
  readonly domain: string | null;
}

/** Products that a sync could not take over, each with its reason, collapsed. */
function Refusals({ refusals, all, domain }: RefusalsProps) {
  return (
    <Disclosure
      summary={
        refusals.length < all
          ? `The first ${grouped(refusals.length)} of ${count(all, 'refused product')}`
          : count(all, 'refused product')
      }
    >
      <List>
        {refusals.map(({ shopifyId, reason }) => {
          // The last part of a global id, gid://shopify/Product/123, is the store's own number.
          const number = shopifyId.split('/').at(-1) ?? shopifyId;
          const name = `Product ${number}`;
          return (
            <li key={shopifyId}>
              {domain === null ? (
                <b>{name}</b>
              ) : (
                <a
                  href={`https://${domain}/admin/products/${number}`}
                  target="_blank"
                  rel="noreferrer"
                >
                  {name}
                </a>
              )}
              <span>{inWords(reason)}</span>
            </li>
          );
        })}
      </List>
    </Disclosure>
  );
}

/** `compareAtPrice: x is not a price` → `Compare at price: x is not a price`. */
function inWords(reason: string): string {
  const [field = '', ...rest] = reason.split(':');
  if (rest.length === 0 || /\s/.test(field)) return reason;
  const words = field.replaceAll(/([A-Z])|\./g, (_, letter?: string) =>
    letter ? ` ${letter.toLowerCase()}` : ' ',
  );
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}:${rest.join(':')}`;
}

const List = styled.ul`
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(0.5)} ${space(2)};
    padding-block: ${space(0.75)};
    border-top: ${line.hair} solid ${color.hairline};
    overflow-wrap: anywhere;
  }
`;
