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
import { SingleFilter, TitleRow } from '../../shell/PageParts.tsx';
import { MoreButton, OrderDialogLink } from '../MoneyParts.tsx';
import { alertContent as content } from './alertContent.ts';

// Object.keys loses the literal types.
const states = Object.keys(content.states) as Alert['state'][];

/** E-mails of the bank: taken, refused with the reason, not readable; and whether they are being read. */
export function AlertsView() {
  const [state, setState] = useState<Alert['state']>();
  const read = useInfiniteQuery(alertsQueryOptions(state));
  return (
    <section>
      <TitleRow title={content.title} note={content.note} />
      <QueryView read={read} loading={content.loading} failed={content.failed} as="h3">
        {({ pages }) => {
          const alerts = pages.flatMap(({ data }) => data);
          return (
            <Stack>
              <MailboxNote mailbox={pages[0]?.meta.mailbox ?? null} />
              <SingleFilter>
                <SelectField
                  label={content.filter}
                  value={state ?? ''}
                  onChange={(event) => setState(states.find((each) => each === event.target.value))}
                >
                  <Options first={content.all} of={Object.entries(content.states)} />
                </SelectField>
              </SingleFilter>
              {alerts.length === 0 ? (
                <EmptyState title={state ? content.noneFound : content.none} as="h3" />
              ) : (
                <PlainList $ruled="above">
                  {alerts.map((alert) => (
                    <AlertItem key={alert.id} alert={alert} />
                  ))}
                </PlainList>
              )}
            </Stack>
          );
        }}
      </QueryView>
      <MoreButton read={read}>{content.more}</MoreButton>
    </section>
  );
}

/** Refused ones are what staff look for. */
const looks = {
  taken: { tone: 'done', filled: 4 },
  refused: { tone: 'failed', filled: 0 },
  unreadable: { tone: 'unknown', filled: 0 },
} as const;

/** An alert: what came of it and why, and the orders that it may pay, or the one that it confirmed. */
function AlertItem({ alert }: { readonly alert: Alert }) {
  const { state, reason, bank, from, subject, receivedAt, payment, creditId, order } = alert;
  const candidates = alert.suggestion?.candidates ?? [];
  return (
    <li>
      <Row $gap={[0.5, 2]} $align="center" $justify="space-between">
        <Badge {...looks[state]}>{content.states[state]}</Badge>
        <time dateTime={receivedAt}>{formatMoment(receivedAt)}</time>
      </Row>
      {payment && (
        <p>
          <b>{formatNaira(payment.amount)}</b> {payment.narration}
        </p>
      )}
      {payment?.sender && <p>{payment.sender}</p>}
      {reason !== null && <p>{reason}</p>}
      <Muted>
        {content.from(bank, from)}
        {subject !== null && subject !== '' && `: “${subject}”`}
      </Muted>
      {order && <OrderLinks label={content.confirmed} orders={[order]} />}
      {candidates.length > 0 && <OrderLinks label={content.mayPay} orders={candidates} />}
      {alert.suggestion?.kind === 'none' && <p>{content.noOrder}</p>}
      {creditId !== null && !order && (
        <Row as="p" $gap={[0, 2]}>
          <InlineLink to="/admin/money" search={{ credit: creditId }} resetScroll={false}>
            {content.look}
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
      <Note kind="warning" title={content.off}>
        {content.offText}
      </Note>
    );
  const { lastContactAt, lastAlertAt, failure } = mailbox;
  const contact =
    lastContactAt === null
      ? content.neverContact(mailbox.mailbox)
      : content.contact(mailbox.mailbox, formatMoment(lastContactAt));
  const alert = lastAlertAt === null ? '' : `. ${content.lastAlert(formatMoment(lastAlertAt))}`;
  if (failure === null) return <p>{`${contact}${alert}.`}</p>;
  return (
    <Note kind="warning" title={content.silent}>
      {failure} {`${contact}${alert}. ${content.silentText}`}
    </Note>
  );
}
