import { useState } from 'react';
import { Button } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import type { SecondFactor, SignedIn } from '../api/session.ts';
import { hurdleHere } from '../passkeys/hurdleHere.ts';
import { CodeStep } from './CodeStep.tsx';
import { PasskeyStep } from './PasskeyStep.tsx';
import { secondFactorContent as content } from './secondFactorContent.ts';

interface SecondFactorFormProps {
  readonly owed: SecondFactor;
  /** Stores the session; throws when the browser keeps nothing. */
  readonly onSignedIn: (session: SignedIn) => void;
  /** Back to the password, with the reason if there is one. */
  readonly onStartAgain: (why?: string) => void;
}

type Kind = keyof typeof content.use;

/** The second step of the login: a passkey, the code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ owed, ...rest }: SecondFactorFormProps) {
  const kinds: Kind[] = [];
  if (owed.methods.includes('passkey') && !hurdleHere()) kinds.push('passkey');
  if (owed.methods.includes('authenticator')) kinds.push('app');
  kinds.push('recovery');
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'recovery');
  const others = (
    <Row>
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <Button key={other} plain variant="ghost" size="staff" onClick={() => setKind(other)}>
            {content.use[other]}
          </Button>
        ))}
      <Button plain variant="ghost" size="staff" onClick={() => rest.onStartAgain()}>
        {content.startAgain}
      </Button>
    </Row>
  );
  const step = { ...rest, ticket: owed.ticket, children: others };
  return kind === 'passkey' ? (
    <PasskeyStep {...step} />
  ) : (
    <CodeStep key={kind} kind={kind} {...step} />
  );
}
