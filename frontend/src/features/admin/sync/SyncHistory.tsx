import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatMoment, formatSpan } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { Frame } from '../../../ui/Stack/Stack.tsx';
import { CellNote, CellUnit, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { VisuallyHidden } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type SyncHistoryData, type SyncRun, syncRunsQueryOptions } from '../api/syncQueries.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { TitleRow } from '../shell/PageParts.tsx';
import { runLooks, syncContent } from './syncContent.ts';

const content = syncContent.history;

/** Earlier syncs, the newest first: what each did, and why it failed or refused a product. */
export function SyncHistory() {
  const read = useQuery(syncRunsQueryOptions);
  return (
    <QueryView read={read} loading={content.loading} failed={content.failed}>
      {({ runs, store }) => <Runs runs={runs} store={store} />}
    </QueryView>
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
            <VisuallyHidden as="caption">{content.caption}</VisuallyHidden>
            <TableHead
              names={[
                content.started,
                content.result,
                content.fetched,
                content.changed,
                content.retired,
                content.refused,
              ]}
            />
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
  const by = requestedBy === 'schedule' ? content.onSchedule : content.by(requestedBy);
  const took = tookOf(run);
  return (
    <>
      <tr>
        <th scope="row">
          {formatMoment(startedAt)}
          <CellNote>{took ? `${by}, ${content.took(took)}` : by}</CellNote>
        </th>
        <td>
          <Badge tone={tone} filled={filled}>
            {label}
          </Badge>
          {error !== null && <Why>{error}</Why>}
        </td>
        {(['fetched', 'changed', 'retired', 'refused'] as const).map((name) => (
          <td key={name} data-half>
            {run[name].toLocaleString('en-NG')}
            <CellUnit> {content[name].toLowerCase()}</CellUnit>
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
  return tookMs < 120_000 ? content.seconds(Math.round(tookMs / 1000)) : formatSpan(tookMs);
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
    <Disclosure summary={content.refusals(refusals.length, all)}>
      <List>
        {refusals.map(({ shopifyId, reason }) => {
          // The last part of a global id, gid://shopify/Product/123, is the store's own number.
          const number = shopifyId.split('/').at(-1) ?? shopifyId;
          const name = content.product(number);
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
