import { useQuery } from '@tanstack/react-query';
import { count } from '../../../lib/formatMoney.ts';
import { formatDate, formatMoment } from '../../../lib/formatTime.ts';
import { Badge } from '../../../ui/Badge/Badge.tsx';
import { PlainList, Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { isRefused, QueryView } from '../../shared/QueryView.tsx';
import { Part, PartItem, Removal } from '../account/AccountPart.tsx';
import { type ApiKey, apiKeysQueryOptions, useRevokeKey } from '../api/apiKeys.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { webhooksQueryOptions } from '../api/webhooks.ts';
import { Failure, SignInAgain } from '../failure/Failure.tsx';
import { STAFF_KEYS } from '../session/staffPaths.ts';
import { BesideMenu } from '../settings/SettingsMenu.tsx';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { scopeNames } from './keyScopes.ts';
import { NeedsSecondFactor, NewKeyPart } from './NewKeyPart.tsx';
import { NewWebhookPart } from './NewWebhookPart.tsx';
import { WebhookItem } from './WebhookItem.tsx';

/** The keys by which other programs of the shop read orders and keep products, for owners. */
export function ApiKeysPage() {
  const read = useQuery(apiKeysQueryOptions);
  const { data: session } = useQuery(sessionQueryOptions);
  const isOld = session?.isFresh === false && !isRefused(read.error);
  return (
    <BackOfficePage
      title="API keys and webhooks"
      description="What your own programs may do, and what they are told."
      note="For your developer: a key lets a program do what you tick, and nothing else."
    >
      <BesideMenu open="keys">
        <Stack>
          {isOld && <SignInAgain next={STAFF_KEYS} />}
          <QueryView
            read={read}
            loading="Loading the keys..."
            failed="The keys could not be loaded"
          >
            {(keys) => (
              <>
                <Part title="Keys">
                  {keys.length === 0 && (
                    <Muted>
                      No key yet. You need one only if a program of yours, such as a courier's or an
                      accountant's, is to read orders or keep products.
                    </Muted>
                  )}
                  <PlainList>
                    {keys.map((key) => (
                      <KeyItem key={key.keyId} apiKey={key} />
                    ))}
                  </PlainList>
                </Part>
                <NewKeyPart hasSecondFactor={session?.hasSecondFactor ?? true} />
              </>
            )}
          </QueryView>
          <Webhooks mayAdd={session?.hasSecondFactor ?? true} />
        </Stack>
      </BesideMenu>
    </BackOfficePage>
  );
}

/** Addresses of programs that receive events. */
function Webhooks({ mayAdd }: { readonly mayAdd: boolean }) {
  const read = useQuery(webhooksQueryOptions);
  return (
    <QueryView
      read={read}
      loading="Loading the webhooks..."
      failed="The webhooks could not be loaded"
    >
      {(webhooks) => (
        <>
          <Part title="Webhooks">
            {webhooks.length === 0 && (
              <Muted>
                No webhook yet. With one, a program of yours is told of orders and payments at once,
                instead of asking every few minutes.
              </Muted>
            )}
            <PlainList>
              {webhooks.map((webhook) => (
                <WebhookItem key={webhook.webhookId} webhook={webhook} />
              ))}
            </PlainList>
          </Part>
          {mayAdd ? (
            <NewWebhookPart />
          ) : (
            <Part title="Add a webhook">
              <NeedsSecondFactor what="A webhook tells others what your shop does" />
            </Part>
          )}
        </>
      )}
    </QueryView>
  );
}

function KeyItem({ apiKey }: { readonly apiKey: ApiKey }) {
  const { keyId, name, hint, scopes, callsPerMinute, isLive } = apiKey;
  const revoke = useRevokeKey(keyId);
  return (
    <PartItem>
      <div>
        <Row $align="center">
          <b>{name}</b>
          <Badge tone={isLive ? 'done' : 'failed'} filled={isLive ? 4 : 0}>
            {stateOf(apiKey)}
          </Badge>
        </Row>
        <Muted as="div">{scopes.map((scope) => scopeNames[scope]).join(' · ')}</Muted>
        <Muted as="div">
          {[
            `${hint}…`,
            useOf(apiKey),
            endOf(apiKey),
            `at most ${count(callsPerMinute, 'call')} a minute`,
          ].join(' · ')}
        </Muted>
        <Failure error={revoke.error} title="Not revoked" next={STAFF_KEYS} />
      </div>
      {isLive && (
        <Removal
          label={`Revoke the key ${name}`}
          words={{ ask: 'Revoke', yes: 'Revoke it' }}
          question={`The next call with ${name} is refused. A revoked key never works again.`}
          isBusy={revoke.isPending}
          onRemove={() => revoke.mutate()}
        />
      )}
    </PartItem>
  );
}

function stateOf({ isLive, revokedAt }: ApiKey): string {
  if (isLive) return 'Works';
  return revokedAt === null ? 'Ended' : 'Revoked';
}

const useOf = ({ lastUsedAt }: ApiKey): string =>
  lastUsedAt === null ? 'Never used' : `Last used ${formatMoment(lastUsedAt)}`;

function endOf({ createdBy, expiresAt, revokedAt, revokedBy, isLive }: ApiKey): string {
  if (revokedAt !== null) return `Revoked by ${revokedBy} on ${formatDate(revokedAt)}`;
  return `Made by ${createdBy}, ${isLive ? 'ends' : 'ended'} on ${formatDate(expiresAt)}`;
}
