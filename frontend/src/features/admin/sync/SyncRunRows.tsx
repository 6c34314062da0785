import styled from 'styled-components';
import { formatMoment, formatSpan } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize } from '../../../ui/theme/theme.ts';
import { visuallyHidden } from '../../../ui/theme/typography.ts';
import type { SyncRun } from '../api/syncQueries.ts';
import { Refusals } from './Refusals.tsx';
import { runLooks, syncContent } from './syncContent.ts';

const content = syncContent.history;

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
          <Small>{took ? `${by}, ${content.took(took)}` : by}</Small>
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
            <Unit> {content[name].toLowerCase()}</Unit>
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

const Small = styled.small`
  display: block;
  color: ${color.textMuted};
  font-size: ${fontSize.label};
  font-weight: 400;
`;

const Why = styled.p`
  overflow-wrap: anywhere;
`;

/** Named by the head of the column where there is one to be seen. */
const Unit = styled.span`
  ${media.md} { ${visuallyHidden} }
`;
