import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNaira } from '../../../../lib/formatMoney.ts';
import { formatMoment } from '../../../../lib/formatTime.ts';
import { Badge } from '../../../../ui/Badge/Badge.tsx';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { Options, SelectField } from '../../../../ui/Field/SelectField.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { PlainList, Row, Stack } from '../../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../../shared/QueryView.tsx';
import { type Alert, type AlertMailbox, alertsQueryOptions } from '../../api/alerts.ts';
import { MoreButton, SingleFilter, TitleRow } from '../../shell/PageParts.tsx';
import { OrderDialogLink } from '../MoneyParts.tsx';

/** What became of an alert. Refused ones are what staff look for. */
const looks = {
  taken: { label: 'Payment reported', tone: 'done', filled: 4 },
  refused: { label: 'Refused', tone: 'failed', filled: 0 },
  unreadable: { label: 'Not readable', tone: 'unknown', filled: 0 },
} as const;

// Object.keys loses the literal types.
const states = Object.keys(looks) as Alert['state'][];

/** E-mails of the bank: taken, refused with the reason, not readable; and whether they are being read. */
export function AlertsView() {
  const [state, setState] = useState<Alert['state']>();
  const read = useInfiniteQuery(alertsQueryOptions(state));
  return (
    <section>
      <TitleRow
        title="Bank alerts"
        note="Emails that the bank signed. Each stands beside the order that it may pay; an alert alone confirms no order."
      />
      <QueryView
        read={read}
        loading="Loading alerts..."
        failed="The alerts could not be loaded"
        as="h3"
      >
        {({ rows: alerts, meta }) => (
          <Stack>
            <MailboxNote mailbox={meta?.mailbox ?? null} />
            {(alerts.length > 0 || state) && (
              <SingleFilter>
                <SelectField
                  label="Show"
                  value={state ?? ''}
                  onChange={(event) => setState(states.find((each) => each === event.target.value))}
                >
                  <Options
                    first="All alerts"
                    of={states.map((each) => [each, looks[each].label])}
                  />
                </SelectField>
              </SingleFilter>
            )}
            {alerts.length === 0 ? (
              <EmptyState title={state ? 'No alert of this kind' : 'No alert came yet'} as="h3" />
            ) : (
              <PlainList $ruled="above">
                {alerts.map((alert) => (
                  <AlertItem key={alert.id} alert={alert} />
                ))}
              </PlainList>
            )}
          </Stack>
        )}
      </QueryView>
      <MoreButton read={read}>Show more alerts</MoreButton>
    </section>
  );
}

/** An alert: what came of it and why, and the orders that it may pay, or the one that it confirmed. */
function AlertItem({ alert }: { readonly alert: Alert }) {
  const { state, reason, bank, from, subject, receivedAt, payment, creditId, order } = alert;
  const candidates = alert.suggestion?.candidates ?? [];
  return (
    <li>
      <Row $gap={[0.5, 2]} $align="center" $justify="space-between">
        <Row $gap={[0.5, 2]} $align="center">
          {payment && <b>{formatNaira(payment.amount)}</b>}
          {/* Nearly all are taken: to say it of each hides those that are not. */}
          {state !== 'taken' && (
            <Badge tone={looks[state].tone} filled={looks[state].filled}>
              {looks[state].label}
            </Badge>
          )}
          {order && <OrderLinks label="Used to confirm" orders={[order]} />}
          {candidates.length > 0 && <OrderLinks label="May pay" orders={candidates} />}
          {alert.suggestion?.kind === 'none' && <p>No order fits.</p>}
        </Row>
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
      </Row>
      {payment && <p>{payment.narration}</p>}
      {payment?.sender && <p>{payment.sender}</p>}
      {reason !== null && <p>{reason}</p>}
      <Muted>
        {bank === null ? `From ${from}` : `${bank}, from ${from}`}
        {subject !== null && subject !== '' && `: “${subject}”`}
      </Muted>
      {creditId !== null && !order && (
        <Row as="p" $gap={[0, 2]}>
          <InlineLink to="/admin/money" search={{ credit: creditId }} resetScroll={false}>
            Show the credit
          </InlineLink>
        </Row>
      )}
    </li>
  );
}

interface OrderLinksProps {
  readonly label: string;
  readonly orders: readonly { readonly id: number; readonly reference: string }[];
}

/** Each opens the order over the list. */
function OrderLinks({ label, orders }: OrderLinksProps) {
  return (
    <Row as="p" $gap={[0, 2]}>
      {label}
      {orders.map(({ id, reference }) => (
        <OrderDialogLink key={id} id={id}>
          {reference}
        </OrderDialogLink>
      ))}
    </Row>
  );
}

/** How the reading of the mailbox goes: since when there is no contact, and why. */
function MailboxNote({ mailbox }: { readonly mailbox: AlertMailbox | null }) {
  if (!mailbox)
    return (
      <Note kind="warning" title="No mailbox is set up">
        Ask the person who runs the server to connect your bank mailbox.
      </Note>
    );
  const { lastContactAt, lastAlertAt, failure } = mailbox;
  const contact =
    lastContactAt === null
      ? 'The mailbox has not been reached yet'
      : `The mailbox was last read ${formatMoment(lastContactAt)}`;
  const alert = lastAlertAt === null ? '' : `. Last alert ${formatMoment(lastAlertAt)}`;
  if (failure === null) return <p>{`${contact}${alert}.`}</p>;
  return (
    <Note kind="warning" title="Alerts are not being read">
      {failure}{' '}
      {`${contact}${alert}. Payments show up with the next statement. Tell the person who runs the server (mailbox: ${mailbox.mailbox}).`}
    </Note>
  );
}
