import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { formatShortMoment, formatSpan } from '../../../lib/formatTime.ts';
import { Icon, type IconName } from '../../../ui/Icon/Icon.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { ServiceStatus } from '../api/status.ts';
import type { Judgement } from './judge.ts';
import { sinceInWords } from './waitingWork.ts';

/** The answer to the question of the page. */
export const verdicts: Record<Judgement['kind'], { title: string; text?: string }> = {
  fine: { title: 'Everything works', text: 'Buyers can order and pay, and staff can work.' },
  late: { title: 'Everything works, but late' },
  unsafe: { title: 'Everything works, but the backups need you' },
  bad: { title: 'Not everything works' },
  none: { title: 'No part has answered', text: 'We ask again every 10 seconds.' },
};

/** What works and what does not, since when, and what that means. */
export function StatusVerdict(props: {
  readonly status: ServiceStatus;
  readonly judgement: Judgement;
}) {
  const { status, judgement } = props;
  const { kind, problems } = judgement;
  const { title, text } = verdicts[kind];
  return (
    <Verdict kind={kindOf[kind]} title={title}>
      {text !== undefined && <p>{text}</p>}
      {problems.length > 0 && (
        <Stack as="ul" $gap={1}>
          {problems.map(({ effect, since }) => (
            <li key={effect}>
              <b>{effect}</b>{' '}
              {since !== undefined && <Since>{asSentence(sinceInWords(since, status.asOf))}</Since>}
            </li>
          ))}
        </Stack>
      )}
    </Verdict>
  );
}

const kindOf = {
  fine: 'good',
  bad: 'bad',
  late: 'doubtful',
  unsafe: 'doubtful',
  none: 'doubtful',
} as const;

/** Why the status could not be read, and how old the one is that is still shown. */
export function UnreadVerdict(props: {
  readonly status: ServiceStatus;
  readonly ageMs: number;
  readonly error: Error;
}) {
  const { status, ageMs, error } = props;
  const { fact, advice } = inWords(error);
  return (
    <Verdict kind="doubtful" title="The status cannot be read">
      <p>
        <b>{fact}</b> {advice}
      </p>
      <p>
        What you see below is {formatSpan(ageMs)} old, from {formatShortMoment(status.asOf)} WAT. We
        ask again every 10 seconds.
      </p>
    </Verdict>
  );
}

/** What cannot be reached, and what to do or expect. */
export function inWords(error: Error): { readonly fact: string; readonly advice: string } {
  const other = {
    fact: 'The website answered, but not with the status.',
    advice: 'The shop may still work.',
  };
  if (!(error instanceof ApiError)) return other;
  const { status, code } = error;
  // Our own answer has a code: the gateway works and could not check the session. A proxy's has none.
  if (status === 503 && code !== 'UNKNOWN')
    return {
      fact: 'Sign-in does not work.',
      advice: 'No one can open the back office. Buyers may still be able to order.',
    };
  if (status === 0 || (status >= 502 && status <= 504))
    return {
      fact: 'The website does not answer.',
      advice: 'Check your own connection first. If it works, buyers cannot reach the shop either.',
    };
  return status === 429
    ? { fact: 'The status was asked for too often.', advice: 'Please wait a minute.' }
    : other;
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const Since = styled.span`
  color: ${color.inkMuted};
`;

type Kind = 'good' | 'bad' | 'doubtful';

interface VerdictProps {
  readonly kind: Kind;
  readonly title: string;
  readonly children: ReactNode;
}

/** The answer to the one question of the page, large. */
function Verdict({ kind, title, children }: VerdictProps) {
  return (
    <Slip $kind={kind}>
      <Icon name={looks[kind].icon} />
      <Heading $size="heading">{title}</Heading>
      <Text>{children}</Text>
    </Slip>
  );
}

const looks: Record<Kind, { icon: IconName; ground: string; edge: string; paint: string }> = {
  good: {
    icon: 'ok',
    ground: color.successGround,
    edge: color.success,
    paint: color.success,
  },
  bad: { icon: 'error', ground: color.errorGround, edge: color.error, paint: color.error },
  doubtful: {
    icon: 'warning',
    ground: color.warningGround,
    edge: color.warning,
    paint: color.ink,
  },
};

const Slip = styled.section<{ $kind: Kind }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${space(1)} ${space(1.5)};
  align-items: center;
  padding: ${space(2.5)} ${space(2)} ${space(2.5)} ${space(3)};
  background: ${({ $kind }) => looks[$kind].ground};
  box-shadow: inset ${line.edge} 0 ${({ $kind }) => looks[$kind].edge};
  color: ${color.ink};
  > svg {
    width: ${space(4)};
    height: ${space(4)};
    color: ${({ $kind }) => looks[$kind].paint};
  }
`;

const Text = styled.div`
  grid-column: 2;
`;
