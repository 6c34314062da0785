import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState/EmptyState.tsx';
import { SelectField } from '../../../../ui/Field/SelectField.tsx';
import { PlainList, Stack } from '../../../../ui/Stack/Stack.tsx';
import { LiveRead } from '../../../shared/LiveRead.tsx';
import { LoneFilter } from '../../shell/LoneFilter.tsx';
import { TitleRow } from '../../shell/TitleRow.tsx';
import { type Alert, alertsQueryOptions } from '../api/alertQueries.ts';
import { MoreButton } from '../MoreButton.tsx';
import { AlertItem } from './AlertItem.tsx';
import { alertContent as content } from './alertContent.ts';
import { MailboxNote } from './MailboxNote.tsx';

// Object.keys loses the literal types.
const states = Object.keys(content.states) as Alert['state'][];

/** E-mails of the bank: taken, refused with the reason, not readable; and whether they are being read. */
export function AlertsView() {
  const [state, setState] = useState<Alert['state']>();
  const read = useInfiniteQuery(alertsQueryOptions(state));
  return (
    <section>
      <TitleRow title={content.title} note={content.note} />
      <LiveRead read={read} loading={content.loading} failed={content.failed} as="h3">
        {({ pages }) => {
          const alerts = pages.flatMap(({ data }) => data);
          return (
            <Stack>
              <MailboxNote mailbox={pages[0]?.meta.mailbox ?? null} />
              <LoneFilter>
                <SelectField
                  label={content.filter}
                  value={state ?? ''}
                  onChange={(event) => setState(states.find((each) => each === event.target.value))}
                >
                  <option value="">{content.all}</option>
                  {states.map((each) => (
                    <option key={each} value={each}>
                      {content.states[each]}
                    </option>
                  ))}
                </SelectField>
              </LoneFilter>
              {alerts.length === 0 ? (
                <EmptyState title={state ? content.noneFound : content.none} as="h3" />
              ) : (
                <PlainList>
                  {alerts.map((alert) => (
                    <AlertItem key={alert.id} alert={alert} />
                  ))}
                </PlainList>
              )}
            </Stack>
          );
        }}
      </LiveRead>
      <MoreButton read={read}>{content.more}</MoreButton>
    </section>
  );
}
