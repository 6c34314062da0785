import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { layout, measure, space } from '../../../ui/theme/theme.ts';
import { isSessionEnd } from '../api/staffApi.ts';
import { PromptError } from '../passkeys/passkeys.ts';
import { STAFF_ACCOUNT } from '../session/staffPaths.ts';
import { accountContent } from './accountContent.ts';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the account page, with its heading. */
export function Part({ title, children }: PartProps) {
  return (
    <Panel aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </Panel>
  );
}

/** A form of a part, no wider than a line is long. */
export const PartForm = styled.form`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
  max-width: ${measure.long};
  > :first-child { width: 100%; }
`;

const Panel = styled.section`
  ${ground.slip}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  align-content: start;
  padding: ${layout.pad};
  > p { max-width: ${measure.long}; }
`;

/** Leads to the login and back: only a fresh session may change how its account signs in. */
export function SignInAgain({ next = STAFF_ACCOUNT }: { readonly next?: string }) {
  return (
    <Note kind="warning" title={accountContent.again.title}>
      {accountContent.again.text}{' '}
      <TextLink to="/admin/login" search={{ ended: 'again', next }}>
        {accountContent.again.link}
      </TextLink>
    </Note>
  );
}

/** Why a change was not made; nothing while there is no error. */
export function Failure(props: {
  readonly error: unknown;
  /** Page to come back to after signing in again; the account by default. */
  readonly next?: string;
}) {
  const { error, next } = props;
  if (!error || isSessionEnd(error)) return null;
  if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN')
    return <SignInAgain {...(next === undefined ? {} : { next })} />;
  return (
    <Note kind="error" title={accountContent.actionFailed}>
      {wordsOf(error)}
    </Note>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof PromptError) return error.message;
  return (error instanceof ApiError && error.humanMessage) || accountContent.unreachable;
}

const removalWords = accountContent.removal;

interface RemovalProps {
  /** Of the button, for people who do not see the row. */
  readonly label: string;
  /** What is asked before it happens. */
  readonly question: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** A button that removes a way to sign in, once its question is answered. */
export function Removal({ label, question, isBusy, onRemove }: RemovalProps) {
  // The button that had the focus is replaced: the focus moves to what replaces it.
  const [state, setState] = useState<'rest' | 'asked' | 'kept'>('rest');
  if (state !== 'asked')
    return (
      <StaffButton
        aria-label={label}
        autoFocus={state === 'kept'}
        onClick={() => setState('asked')}
      >
        {removalWords.ask}
      </StaffButton>
    );
  return (
    <Question role="group" aria-label={label}>
      <p>{question}</p>
      <Row $gap={1.5}>
        <StaffButton variant="destructive" busy={isBusy} onClick={onRemove}>
          {removalWords.yes}
        </StaffButton>
        <StaffButton autoFocus onClick={() => setState('kept')}>
          {removalWords.no}
        </StaffButton>
      </Row>
    </Question>
  );
}

const Question = styled.div`
  display: grid;
  gap: ${space(1)};
  max-width: ${measure.long};
`;
