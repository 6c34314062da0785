import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../ui/Button/Button.tsx';
import { measure, space } from '../../../ui/theme/theme.ts';
import { accountContent } from './accountContent.ts';
import { Actions } from './Part.tsx';

const content = accountContent.removal;

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
      <Button
        plain
        size="staff"
        variant="ghost"
        aria-label={label}
        autoFocus={state === 'kept'}
        onClick={() => setState('asked')}
      >
        {content.ask}
      </Button>
    );
  return (
    <Question role="group" aria-label={label}>
      <p>{question}</p>
      <Actions>
        <Button plain size="staff" variant="destructive" busy={isBusy} onClick={onRemove}>
          {content.yes}
        </Button>
        <Button plain size="staff" variant="ghost" autoFocus onClick={() => setState('kept')}>
          {content.no}
        </Button>
      </Actions>
    </Question>
  );
}

const Question = styled.div`
  display: grid;
  gap: ${space(1)};
  max-width: ${measure.long};
`;
