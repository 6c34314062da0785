import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styled from 'styled-components';
import { Note } from '../../../ui/Note/Note.tsx';
import { media } from '../../../ui/theme/media.ts';
import { space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { type Account, accountQueryOptions } from '../api/account.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { SignInAgain } from '../failure/Failure.tsx';
import { NextStep } from '../first-day/NextStep.tsx';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { AuthenticatorPart } from './AuthenticatorPart.tsx';
import { HearingPart } from './HearingPart.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';
import { PasswordPart } from './PasswordPart.tsx';
import { RecoveryCodes, RecoveryPart } from './RecoveryPart.tsx';
import { SessionsPart } from './SessionsPart.tsx';

/** How the signed-in member of staff signs in: passkeys, second factor, recovery codes, password, sessions. */
export function AccountPage() {
  const { data: session, isPending } = useQuery(sessionQueryOptions);
  const needsOwnPassword = session?.needsOwnPassword ?? false;
  // The server shows the rest once the password is the user's own.
  const isOpen = !isPending && !needsOwnPassword;
  const read = useQuery({ ...accountQueryOptions, enabled: isOpen });
  return (
    <BackOfficePage
      title="Your account"
      description="How you sign in to the back office."
      note={session?.username}
    >
      <Parts>
        {needsOwnPassword && (
          <Note kind="warning" title="Your password is temporary.">
            Choose one of your own to open the back office. The temporary one then stops working.
          </Note>
        )}
        {isOpen && session?.needsSecondFactor && (
          <Note kind="warning" title="Your role needs a second factor.">
            Add a passkey or set up an authenticator app to open the back office. It takes a minute.
          </Note>
        )}
        {isOpen && <NextStep after="second_factor" />}
        {isOpen && session?.isFresh === false && <SignInAgain />}
        {needsOwnPassword ? (
          <PasswordPart isTemporary />
        ) : (
          // All at once: parts that come one by one push those below them down.
          <QueryView
            read={read}
            loading="Loading your account..."
            failed="Your account could not be loaded"
          >
            {(account) => (
              <>
                <FactorParts account={account} />
                {session?.needsSecondFactor === false && <HearingPart />}
                <PasswordPart isTemporary={false} />
                <SessionsPart />
              </>
            )}
          </QueryView>
        )}
      </Parts>
    </BackOfficePage>
  );
}

const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${media.md} { gap: ${space(3)}; }
`;

/** The account's second factors. New recovery codes are shown in their place until the user has kept them. */
function FactorParts({ account }: { readonly account: Account }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  const hasFactor = account.authenticatorSince !== null || account.passkeys.length > 0;
  return (
    <>
      <PasskeysPart account={account} onAdded={setCodes} />
      <AuthenticatorPart account={account} onAdded={setCodes} />
      {hasFactor && <RecoveryPart left={account.recoveryCodesLeft} onRenewed={setCodes} />}
    </>
  );
}
