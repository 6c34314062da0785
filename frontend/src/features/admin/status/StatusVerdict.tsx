import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { formatShortMoment } from '../../../lib/formatTime.ts';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { color } from '../../../ui/theme/theme.ts';
import type { ServiceStatus } from '../api/status.ts';
import { judge } from './judge.ts';
import { statusContent as content } from './statusContent.ts';
import { Verdict } from './Verdict.tsx';

/** What works and what does not, since when, and what that means. */
export function StatusVerdict({ status }: { readonly status: ServiceStatus }) {
  const { kind, problems } = judge(status);
  const { title, text } = content.verdicts[kind];
  return (
    <Verdict kind={looks[kind]} title={title}>
      {text !== undefined && <p>{text}</p>}
      {problems.length > 0 && (
        <Stack as="ul" $gap={1}>
          {problems.map(({ effect, since }) => (
            <li key={effect}>
              <b>{effect}</b> <Since>{asSentence(content.since(since, status.asOf))}</Since>
            </li>
          ))}
        </Stack>
      )}
    </Verdict>
  );
}

const looks = { fine: 'good', bad: 'bad', late: 'doubtful', none: 'doubtful' } as const;

/** Why the status could not be read, and how old the one is that is still shown. */
export function UnreadVerdict(props: {
  readonly status: ServiceStatus;
  readonly ageMs: number;
  readonly error: Error;
}) {
  const { status, ageMs, error } = props;
  const { title, kept, again } = content.unread;
  const { fact, advice } = inWords(error);
  return (
    <Verdict kind="doubtful" title={title}>
      <p>
        <b>{fact}</b> {advice}
      </p>
      <p>
        {kept(content.age(ageMs), formatShortMoment(status.asOf))} {again}
      </p>
    </Verdict>
  );
}

/** What cannot be reached, and what to do or expect. */
export function inWords(error: Error): { readonly fact: string; readonly advice: string } {
  const { unreachable, noSignIn, busy, other } = content.unread;
  if (!(error instanceof ApiError)) return other;
  const { status, code } = error;
  // Our own answer has a code: the gateway works and could not check the session. A proxy's has none.
  if (status === 503 && code !== 'UNKNOWN') return noSignIn;
  if (status === 0 || (status >= 502 && status <= 504)) return unreachable;
  return status === 429 ? busy : other;
}

const asSentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const Since = styled.span`
  color: ${color.inkMuted};
`;
