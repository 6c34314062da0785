import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { clearDraft } from './drafts.ts';

interface KeptNoteProps {
  /** Name of the draft. */
  readonly draft: string;
  readonly onDiscard: () => void;
}

/** Above a form that holds what was typed before its user left it. */
export function KeptNote({ draft, onDiscard }: KeptNoteProps) {
  const discard = () => {
    clearDraft(draft);
    onDiscard();
  };
  return (
    <Note kind="warning" title="You typed this before, and it is not saved.">
      <Row>
        <StaffButton onClick={discard}>Take it away</StaffButton>
      </Row>
    </Note>
  );
}
