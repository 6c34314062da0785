import { useState } from 'react';
import { formatFullMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import {
  type Account,
  useBeginAuthenticator,
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
} from '../api/account.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { accountContent } from './accountContent.ts';
import { Failure } from './Failure.tsx';
import { Actions, Part } from './Part.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const content = accountContent.app;

/** Sets up, replaces and removes the authenticator app, and shows the recovery codes that come with it. */
export function AuthenticatorPart({ account }: { readonly account: Account }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const begin = useBeginAuthenticator();
  const remove = useRemoveAuthenticator();
  const renew = useRenewRecoveryCodes();
  const { authenticatorSince, recoveryCodesLeft } = account;
  const hasApp = authenticatorSince !== null;

  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <>
      <Part title={content.title}>
        <p>{hasApp ? content.since(formatFullMoment(authenticatorSince)) : content.none}</p>
        {begin.data ? (
          <AuthenticatorSetup
            secret={begin.data}
            onDone={(recoveryCodes) => {
              begin.reset();
              setCodes(recoveryCodes);
              showToast(content.done);
            }}
          />
        ) : (
          <Actions>
            <Button
              plain
              variant={hasApp ? 'ghost' : 'hot'}
              busy={begin.isPending}
              onClick={() => begin.mutate()}
            >
              {hasApp ? content.replace : content.setUp}
            </Button>
            {hasApp && (
              <Button
                plain
                variant="destructive"
                busy={remove.isPending}
                onClick={() =>
                  remove.mutate(undefined, { onSuccess: () => showToast(content.removed) })
                }
              >
                {content.remove}
              </Button>
            )}
          </Actions>
        )}
        <Failure error={begin.error ?? remove.error} />
      </Part>
      {hasApp && (
        <Part title={accountContent.recovery.title}>
          <p>{accountContent.recovery.left(recoveryCodesLeft)}</p>
          <Actions>
            <Button
              plain
              variant="ghost"
              busy={renew.isPending}
              onClick={() => renew.mutate(undefined, { onSuccess: setCodes })}
            >
              {accountContent.recovery.renew}
            </Button>
          </Actions>
          <Failure error={renew.error} />
        </Part>
      )}
    </>
  );
}
