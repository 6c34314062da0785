import styled from 'styled-components';
import { grouped } from '../../../lib/formatMoney.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge/Badge.tsx';
import { Icon } from '../../../ui/Icon/Icon.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, space } from '../../../ui/theme/theme.ts';
import { label } from '../../../ui/theme/typography.ts';
import type { StatusPart } from '../api/status.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { backupLines } from './backupWords.ts';
import { checkName, partTitle } from './partWords.ts';
import { sinceInWords, waitingWork } from './waitingWork.ts';

interface PartRowProps {
  readonly part: StatusPart;
  /** When it was as it is shown. */
  readonly asOf: string;
}

/** One part: its name and whether it works; what it needs and what waits, once opened. */
export function PartRow({ part, asOf }: PartRowProps) {
  const { name, state, since } = part;
  const look = looks[state];
  return (
    <Disclosure
      summary={
        <Head>
          <Name>{partTitle(name)}</Name>
          <Badge tone={look.tone} filled={look.filled}>
            {look.label}
          </Badge>
          <Since>{(since !== null || state !== 'works') && sinceInWords(since, asOf)}</Since>
        </Head>
      }
    >
      <Details part={part} asOf={asOf} />
    </Disclosure>
  );
}

function Details({ part, asOf }: PartRowProps) {
  const { instances, checks, outbox, queues, backup } = part;
  const work = waitingWork(part);
  const reportsWork = outbox !== null || queues.length > 0;
  const isMute = checks.length === 0 && !reportsWork;
  return (
    <Columns>
      {checks.length > 0 && (
        <div>
          <Term>What it needs</Term>
          <ul>
            {checks.map(({ name, isFine, since }) => (
              <Check key={name} $isFine={isFine}>
                <Icon name={isFine ? 'ok' : 'error'} />
                <span>
                  {checkName(name)}:{' '}
                  {isFine ? 'fine' : `does not work, ${sinceInWords(since, asOf)}`}
                </span>
              </Check>
            ))}
          </ul>
        </div>
      )}
      {reportsWork && (
        <div>
          <Term>Waiting work</Term>
          {work.length === 0 ? (
            <p>Nothing waits.</p>
          ) : (
            <ul>
              {work.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {backup && (
        <div>
          <Term>What is saved</Term>
          <ul>
            {backupLines(backup).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {isMute && <p>No details are reported.</p>}
      {instances > 0 && (
        <Muted>
          {instances === 1 ? 'One copy runs.' : `${grouped(instances)} copies run side by side.`}
        </Muted>
      )}
    </Columns>
  );
}

const looks: Record<StatusPart['state'], { label: string; tone: BadgeTone; filled: number }> = {
  works: { label: 'Works', tone: 'done', filled: 4 },
  trouble: { label: 'Trouble', tone: 'waiting', filled: 2 },
  silent: { label: 'Does not answer', tone: 'failed', filled: 0 },
};

const Head = styled.span`
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${space(0.25)} ${space(1.5)};
  align-items: center;
  padding: ${space(1)} ${space(1.5)} ${space(1)} 0;
  ${media.md} { grid-template-columns: minmax(0, 1fr) ${space(22)} minmax(0, 1fr); }
`;

const Name = styled.span`
  font-size: ${fontSize.body};
`;

const Since = styled.span`
  grid-column: 1 / -1;
  color: ${color.textMuted};
  font-weight: 400;
  ${media.md} { grid-column: auto; }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1.5)} ${space(4)};
  padding-block: ${space(1)};
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Term = styled.p`
  ${label}
  margin-bottom: ${space(0.5)};
  color: ${color.textMuted};
`;

const Check = styled.li<{ $isFine: boolean }>`
  display: flex;
  gap: ${space(1)};
  align-items: center;
  padding-block: ${space(0.25)};
  > svg { color: ${({ $isFine }) => ($isFine ? color.success : color.error)}; }
`;

const Muted = styled.p`
  grid-column: 1 / -1;
  color: ${color.textMuted};
`;
