import { Link } from '@tanstack/react-router';
import styled from 'styled-components';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { Muted } from '../../../../ui/Text/Text.tsx';
import { color, line, space, target } from '../../../../ui/theme/theme.ts';
import type { Alert } from '../api/alertQueries.ts';
import { alertContent as content } from './alertContent.ts';

/** Refused ones are what staff look for. */
const looks = {
  taken: { tone: 'done', filled: 4 },
  refused: { tone: 'failed', filled: 0 },
  unreadable: { tone: 'unknown', filled: 0 },
} as const;

/** An alert: what came of it and why, and its credit. */
export function AlertItem({ alert }: { readonly alert: Alert }) {
  const { state, reason, bank, from, subject, receivedAt, credit, statementCreditId } = alert;
  return (
    <Item>
      <Head>
        <Badge {...looks[state]}>{content.states[state]}</Badge>
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
      </Head>
      {credit && (
        <p>
          <b>{formatNaira(credit.amount)}</b> {credit.narration}
        </p>
      )}
      {reason !== null && <p>{reason}</p>}
      <Muted>
        {content.from(bank, from)}
        {subject !== null && subject !== '' && `: “${subject}”`}
      </Muted>
      {statementCreditId !== null && <Muted>{content.joined}</Muted>}
      {credit && statementCreditId === null && (
        <Credit>
          <Link to="/admin/money" search={{ credit: credit.id }} resetScroll={false}>
            {content.look}
          </Link>
        </Credit>
      )}
    </Item>
  );
}

const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(0.75)};
  padding-block: ${space(1.5)};
  border-top: ${line.hair} solid ${color.hairline};
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2)};
  align-items: center;
  justify-content: space-between;
`;

const Credit = styled.p`
  a {
    display: inline-block;
    min-height: ${target.minimum};
  }
`;
