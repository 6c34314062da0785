import { useState } from 'react';
import type { Account } from '../api/account.ts';
import { AuthenticatorPart } from './AuthenticatorPart.tsx';
import { PasskeysPart } from './PasskeysPart.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { RecoveryPart } from './RecoveryPart.tsx';

/** What the account signs in with beside its password; new recovery codes take the place of all until they are kept. */
export function FactorParts({ account }: { readonly account: Account }) {
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
