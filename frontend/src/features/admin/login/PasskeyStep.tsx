import { type SubmitEvent, useState } from 'react';
import { Button } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { signInWithPasskey } from '../api/session.ts';
import { loginContent } from './loginContent.ts';
import { Form } from './loginStyles.ts';
import { secondFactorContent as content } from './secondFactorContent.ts';
import { isOver, type SecondStepProps, wordsOf } from './secondStep.ts';

/** The second step with a passkey of the account. */
export function PasskeyStep({ ticket, onSignedIn, onStartAgain, children }: SecondStepProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(undefined);
    setIsAsking(true);
    try {
      onSignedIn(await signInWithPasskey(ticket));
    } catch (error) {
      if (isOver(error)) onStartAgain(loginContent.tooLate);
      else setFailure(wordsOf(error));
    } finally {
      setIsAsking(false);
    }
  };
  return (
    <Form onSubmit={submit} noValidate>
      <p>{content.passkey}</p>
      {/* Always present, so that screen readers announce what appears in it. */}
      <div aria-live="assertive">
        {failure && (
          <Note kind="error" title={loginContent.failure.title}>
            {failure}
          </Note>
        )}
      </div>
      {/* The user has just pressed Sign In, and this is the next thing to do. */}
      <Button type="submit" variant="hot" block autoFocus busy={isAsking}>
        {isAsking ? content.askingPasskey : content.askPasskey}
      </Button>
      {children}
    </Form>
  );
}
