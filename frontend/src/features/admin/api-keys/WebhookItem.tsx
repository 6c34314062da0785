import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { count } from '../../../lib/formatMoney.ts';
import { formatMoment } from '../../../lib/formatTime.ts';
import { OFF_AFTER_DAYS, SECRET_OVERLAP_HOURS } from '../../../lib/rules/limits.gen.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { PlainList, Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { PartItem, Removal } from '../account/AccountPart.tsx';
import {
  deliveriesQueryOptions,
  useNewSecret,
  useWebhookStep,
  type Webhook,
  type WebhookDelivery,
} from '../api/webhooks.ts';
import { Failure } from '../failure/Failure.tsx';
import { STAFF_KEYS } from '../session/staffPaths.ts';
import { ShownOnce } from './ShownOnce.tsx';
import { deliveryTypes, webhookTypes } from './webhookTypes.ts';

/** One address, what it hears of, and its last messages. */
export function WebhookItem({ webhook }: { readonly webhook: Webhook }) {
  const { webhookId, url, types, isOff } = webhook;
  const [isOpen, setIsOpen] = useState(false);
  const step = useWebhookStep(webhookId);
  const renew = useNewSecret(webhookId);
  const busy = step.isPending ? step.variables.kind : undefined;
  const press = (kind: 'test' | 'on' | 'remove') => () =>
    step.mutate({ kind }, { onSuccess: () => kind === 'test' && setIsOpen(true) });
  return (
    <PartItem>
      <Stack $gap={1}>
        <div>
          <Row $align="center">
            <b>{url}</b>
            <Standing webhook={webhook} />
          </Row>
          <Muted as="div">{types.map((type) => webhookTypes[type]).join(' · ')}</Muted>
          <Muted as="div">{stateOf(webhook)}</Muted>
        </div>
        <Row>
          {isOff ? (
            <StaffButton busy={busy === 'on'} onClick={press('on')}>
              Switch on
            </StaffButton>
          ) : (
            <StaffButton busy={busy === 'test'} onClick={press('test')}>
              Send a test
            </StaffButton>
          )}
          <StaffButton aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            Last messages
          </StaffButton>
          <StaffButton busy={renew.isPending} onClick={() => renew.mutate()}>
            New secret
          </StaffButton>
          <Removal
            label={`Remove the webhook ${url}`}
            words={{ ask: 'Remove', yes: 'Remove it' }}
            question="Nothing is sent to the program any more."
            isBusy={busy === 'remove'}
            onRemove={press('remove')}
          />
        </Row>
        <div role="status">
          {renew.data && (
            <ShownOnce
              title={`The new secret. For ${SECRET_OVERLAP_HOURS} hours messages are signed by the one before, too.`}
              secret={renew.data.secret}
            />
          )}
        </div>
        <Failure error={step.error ?? renew.error} next={STAFF_KEYS} />
        {isOpen && <Deliveries webhook={webhook} />}
      </Stack>
    </PartItem>
  );
}

/** Whether messages reach the address. */
function Standing({ webhook: { isOff, failingSince } }: { readonly webhook: Webhook }) {
  if (isOff)
    return (
      <Badge tone="failed" filled={0}>
        Switched off
      </Badge>
    );
  if (failingSince !== null)
    return (
      <Badge tone="failed" filled={2}>
        On, but failing
      </Badge>
    );
  return (
    <Badge tone="done" filled={4}>
      On
    </Badge>
  );
}

function stateOf({ createdBy, failingSince, isOff }: Webhook): string {
  if (isOff)
    return `It failed for ${OFF_AFTER_DAYS} days, or answered that it is gone (410). Once your program answers, switch it on again.`;
  if (failingSince !== null) return `Every message since ${formatMoment(failingSince)} has failed`;
  return `Added by ${createdBy}`;
}

function Deliveries({ webhook: { webhookId, isOff } }: { readonly webhook: Webhook }) {
  const read = useQuery(deliveriesQueryOptions(webhookId));
  const step = useWebhookStep(webhookId);
  return (
    <QueryView
      read={read}
      loading="Loading the messages..."
      failed="The messages could not be loaded"
    >
      {(deliveries) =>
        deliveries.length === 0 ? (
          <Muted>No message yet. Send a test to see whether your program takes it.</Muted>
        ) : (
          <PlainList $ruled="above">
            {deliveries.map((delivery) => (
              <PartItem key={delivery.deliveryId}>
                <div>
                  <b>{deliveryTypes[delivery.type]}</b>
                  <Muted as="div">{outcomeOf(delivery)}</Muted>
                </div>
                {!isOff && (
                  <StaffButton
                    aria-label={`Send again: ${deliveryTypes[delivery.type]}, ${formatMoment(delivery.createdAt)}`}
                    onClick={() => step.mutate({ kind: 'again', deliveryId: delivery.deliveryId })}
                  >
                    Send again
                  </StaffButton>
                )}
              </PartItem>
            ))}
          </PlainList>
        )
      }
    </QueryView>
  );
}

function outcomeOf(delivery: WebhookDelivery): string {
  const { state, createdAt, attempts, status, failure, nextAttemptAt } = delivery;
  const tried = attempts > 0 && count(attempts, 'attempt');
  const outcome = {
    waiting:
      nextAttemptAt === null || attempts === 0
        ? 'On its way'
        : `Next try ${formatMoment(nextAttemptAt)}`,
    delivered: `Taken, ${status}`,
    failed: 'Given up',
  };
  return [formatMoment(createdAt), outcome[state], tried, failure].filter(Boolean).join(' · ');
}
