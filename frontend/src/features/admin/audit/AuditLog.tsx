import styled from 'styled-components';
import { formatLongDay, formatSeconds } from '../../../lib/formatTime.ts';
import { CellNote, CellUnit, room, Table, TableHead } from '../../../ui/Table/Table.tsx';
import { color, fontSize, space } from '../../../ui/theme/theme.ts';
import type { AuditLine } from '../api/audit.ts';
import { auditParts } from './auditParts.tsx';

/** The lines, those of a day below its date. */
export function AuditLog({ lines }: { readonly lines: readonly AuditLine[] }) {
  const days = Map.groupBy(lines, (entry) => formatLongDay(entry.at));
  return (
    <Rows $ledgerInTableRoom aria-label="Audit log, newest first">
      <TableHead names={COLUMNS} amount="Amount" />
      {[...days].map(([day, entries]) => (
        <tbody key={day}>
          <Day>
            <th colSpan={COLUMNS.length + 1} scope="rowgroup">
              {day}
            </th>
          </Day>
          {runsOf(entries).map((run) => (
            <Line key={run.newest.id} {...run} isFromSame={fromSame(lines, run.newest)} />
          ))}
        </tbody>
      ))}
    </Rows>
  );
}

const COLUMNS = ['Time', 'Who', 'What happened', 'Details', 'From'];

/** The line of this person before it came from the same network, which says it. */
function fromSame(lines: readonly AuditLine[], { id, actor, network }: AuditLine): boolean {
  const older = lines.slice(lines.findIndex((line) => line.id === id) + 1);
  return older.find((line) => line.actor === actor && line.network)?.network === network;
}

interface LineProps extends Run {
  readonly isFromSame: boolean;
}

function Line({ newest, times, oldestAt, isFromSame }: LineProps) {
  const { who, what, details, from, sum } = auditParts(newest);
  return (
    <tr>
      <th scope="row">
        <time dateTime={newest.at}>{formatSeconds(newest.at)}</time>
      </th>
      <td data-who>{who}</td>
      <td>
        {what}
        {times > 1 && (
          <CellNote>{`${times} times, the first at ${formatSeconds(oldestAt)}`}</CellNote>
        )}
      </td>
      <td data-detail>
        {details.map((words, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line of the log never changes
          <p key={index}>{words}</p>
        ))}
      </td>
      <td data-detail data-same={isFromSame || undefined}>
        {from && (
          <>
            <CellUnit $inTableRoom>From: </CellUnit>
            {from}
          </>
        )}
      </td>
      <td data-amount>{sum}</td>
    </tr>
  );
}

interface Run {
  readonly newest: AuditLine;
  readonly times: number;
  readonly oldestAt: string;
}

/** Lines one after the other that say the same are one, which counts them. */
function runsOf(lines: readonly AuditLine[]): readonly Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const last = runs.at(-1);
    if (last && wordsOf(last.newest) === wordsOf(line)) {
      runs[runs.length - 1] = { ...last, times: last.times + 1, oldestAt: line.at };
    } else {
      runs.push({ newest: line, times: 1, oldestAt: line.at });
    }
  }
  return runs;
}

/** All that a line says beside its time. */
const wordsOf = (line: AuditLine): string => JSON.stringify({ ...line, id: '', at: '' });

/**
 * Many short lines: less room around each. Where columns have no room, time, person and sum are a line, and what happened stands below it; where
 * a person's line comes from is said once.
 */
const Rows = styled(Table)`
  overflow-wrap: anywhere;
  tbody > tr > td > p::first-letter { text-transform: uppercase; }
  ${room.belowLg} {
    tbody > tr:has(> td) { padding-block: ${space(0.75)}; }
    tbody > tr::before { content: none; }
    tbody > tr > th[scope='row'] { flex: none; min-width: 0; font-weight: 400; font-variant-numeric: tabular-nums; }
    td[data-who] { flex: 1 1 6em; order: 0; }
    td:empty, td[data-same] { display: none; }
    td[data-detail] { color: ${color.textMuted}; font-size: ${fontSize.label}; }
  }
  ${room.lg} {
    tbody > tr > :is(th, td) { padding-block: ${space(0.75)}; }
    tbody > tr > th[scope='row'] { width: 1%; white-space: nowrap; }
    td[data-who] { width: 14%; }
    td[data-detail] { width: 22%; }
    td[data-detail] + td[data-detail] { width: 15%; }
  }
`;

const Day = styled.tr`
  background: ${color.groundLedger};
`;
