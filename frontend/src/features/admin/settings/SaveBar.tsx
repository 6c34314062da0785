import styled from 'styled-components';
import { Muted } from '../../../ui/Text/Text.tsx';
import { FootBar } from '../shell/PageParts.tsx';

interface UnsavedProps {
  /** Describes the button that saves. */
  readonly id: string;
  /** Names of what was changed. */
  readonly labels: readonly string[];
}

/** What is not saved yet, beside the button that saves it. */
export function Unsaved({ id, labels }: UnsavedProps) {
  if (labels.length === 0) return <Muted id={id}>Nothing is changed.</Muted>;
  return <b id={id}>{`Not saved yet: ${labels.join(', ')}.`}</b>;
}

/** The foot of a form of settings, in sight while the form is: what is not saved, and the buttons. */
export const SaveBar = styled(FootBar)`
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  width: auto;
  justify-self: stretch;
  > div:first-child:not(:last-child) { grid-column: 1 / -1; }
`;
