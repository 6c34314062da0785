import { formatFullMoment } from '../../../lib/formatTime.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type Account, useBeginAuthenticator, useRemoveAuthenticator } from '../api/account.ts';
import { AuthenticatorSetup } from './AuthenticatorSetup.tsx';
import { accountContent } from './accountContent.ts';
import { Failure } from './Failure.tsx';
import { Actions, Part } from './Part.tsx';
import { Removal } from './Removal.tsx';

const content = accountContent.app;

interface AuthenticatorPartProps {
  readonly account: Account;
  /** Gets the recovery codes, null when the account keeps its own. */
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up, replaces and removes the authenticator app. */
export function AuthenticatorPart({ account, onAdded }: AuthenticatorPartProps) {
  const begin = useBeginAuthenticator();
  const remove = useRemoveAuthenticator();
  const { authenticatorSince } = account;
  const hasApp = authenticatorSince !== null;
  return (
    <Part title={content.title}>
      <p>{hasApp ? content.since(formatFullMoment(authenticatorSince)) : content.none}</p>
      {begin.data ? (
        <AuthenticatorSetup
          secret={begin.data}
          onDone={(recoveryCodes) => {
            begin.reset();
            showToast(content.done);
            onAdded(recoveryCodes);
          }}
        />
      ) : (
        <Actions>
          <Button plain variant="ghost" busy={begin.isPending} onClick={() => begin.mutate()}>
            {hasApp ? content.replace : content.setUp}
          </Button>
          {hasApp && (
            <Removal
              label={content.removeLabel}
              question={content.question}
              isBusy={remove.isPending}
              onRemove={() =>
                remove.mutate(undefined, { onSuccess: () => showToast(content.removed) })
              }
            />
          )}
        </Actions>
      )}
      <Failure error={begin.error ?? remove.error} />
    </Part>
  );
}
