import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { layout, measure, space } from '../../../ui/theme/theme.ts';

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
        Remove
      </StaffButton>
    );
  return (
    <Question role="group" aria-label={label}>
      <p>{question}</p>
      <Row $gap={1.5}>
        <StaffButton variant="destructive" busy={isBusy} onClick={onRemove}>
          Yes, remove it
        </StaffButton>
        <StaffButton autoFocus onClick={() => setState('kept')}>
          Keep it
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
