import { type ReactNode, type SubmitEvent, useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { secondFactorRules } from '../../../lib/rules/secondFactor.gen.ts';
import { Button, StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import {
  finishSignIn,
  type SecondFactor,
  type SignedIn,
  signInWithPasskey,
} from '../api/session.ts';
import { passkeyObstacle } from '../passkeys/passkeys.ts';
import { Form } from './loginStyles.ts';
import { LoginFailure } from './SignInCard.tsx';
import { signInFailure } from './useLogin.ts';

interface SecondFactorFormProps {
  readonly owed: SecondFactor;
  /** Stores the session; throws when the browser keeps nothing. */
  readonly onSignedIn: (session: SignedIn) => void;
  /** Back to the password, with the reason if there is one. */
  readonly onStartAgain: (why?: string) => void;
}

/** Texts of the buttons that switch to each kind of second factor. */
const ways = {
  passkey: 'Use a passkey',
  app: 'Use the code from your app',
  recovery: 'Use a recovery code',
} as const;

type Kind = keyof typeof ways;

/** The second step of the login: a passkey, the code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ owed, ...rest }: SecondFactorFormProps) {
  const kinds: Kind[] = [];
  if (owed.methods.includes('passkey') && !passkeyObstacle()) kinds.push('passkey');
  if (owed.methods.includes('authenticator')) kinds.push('app');
  kinds.push('recovery');
  const [kind, setKind] = useState<Kind>(kinds[0] ?? 'recovery');
  const others = (
    <Row>
      {kinds
        .filter((other) => other !== kind)
        .map((other) => (
          <StaffButton key={other} onClick={() => setKind(other)}>
            {ways[other]}
          </StaffButton>
        ))}
      <StaffButton onClick={() => rest.onStartAgain()}>Start again</StaffButton>
    </Row>
  );
  const step = { ...rest, ticket: owed.ticket, children: others };
  return kind === 'passkey' ? (
    <PasskeyStep {...step} />
  ) : (
    <CodeStep key={kind} kind={kind} {...step} />
  );
}

const codes = {
  app: { label: 'Code from your app', hint: 'Six digits; a new code every 30 seconds.' },
  recovery: {
    label: 'Recovery code',
    hint: '24 letters and digits, from the list you kept. Each works once.',
  },
} as const;

interface CodeStepProps extends SecondStepProps {
  readonly kind: 'app' | 'recovery';
}

/** The second step with a code of the authenticator app, or a recovery code. */
function CodeStep({ kind, ticket, onSignedIn, onStartAgain, children }: CodeStepProps) {
  const form = useForm({
    defaults: { code: '' },
    check: checkFields({ code: textRule(secondFactorRules.code) }),
  });
  const { isSubmitting } = form;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onSignedIn(await finishSignIn(ticket, code));
    } catch (error) {
      if (isOver(error)) onStartAgain('The sign-in took too long. Please start again.');
      else form.setErrors({ code: signInFailure(error) });
    }
  });
  return (
    <Form {...form.props} onSubmit={submit} noValidate>
      <FieldGrid $columns={1}>
        <TextField
          // The user has just pressed a button, and this field is all there is.
          autoFocus
          label={codes[kind].label}
          hint={codes[kind].hint}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      </FieldGrid>
      <Button type="submit" variant="hot" block busy={isSubmitting}>
        {isSubmitting ? 'Signing In...' : 'Sign In'}
      </Button>
      {children}
      {kind === 'recovery' && (
        <Muted>
          Lost your phone and the codes? Another owner resets your second factor under Staff;
          without one, who runs the server does.
        </Muted>
      )}
    </Form>
  );
}

/** The second step with a passkey of the account. */
function PasskeyStep({ ticket, onSignedIn, onStartAgain, children }: SecondStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(undefined);
    setIsAsking(true);
    try {
      onSignedIn(await signInWithPasskey(ticket));
    } catch (error) {
      if (isOver(error)) onStartAgain('The sign-in took too long. Please start again.');
      else setFailure(signInFailure(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Form onSubmit={submit} noValidate>
      <p>Use your passkey to finish: your finger, your face or your screen lock.</p>
      <LoginFailure words={failure} />
      {/* The user has just pressed Sign In, and this is the next thing to do. */}
      <Button type="submit" variant="hot" block autoFocus busy={isAsking}>
        {isAsking ? 'Waiting for you...' : 'Use my passkey'}
      </Button>
      {children}
    </Form>
  );
}

/** Props that each kind of second factor has. */
interface SecondStepProps extends Omit<SecondFactorFormProps, 'owed'> {
  readonly ticket: string;
  /** Buttons that switch to the other kinds. */
  readonly children: ReactNode;
}

/** True when the first step must be taken again. */
const isOver = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'AUTH.SIGN_IN_OVER';
