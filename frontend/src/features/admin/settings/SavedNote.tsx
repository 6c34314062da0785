import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { count } from '../../../lib/formatMoney.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { NextStep } from '../first-day/NextStep.tsx';

/** How many changes were saved; nothing before the first press. It then takes the focus, since the fields and their button are rendered again. */
export function SavedNote({ changes }: { readonly changes: number | undefined }) {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changes) note.current?.focus();
  }, [changes]);
  return (
    <Status ref={note} role="status" tabIndex={-1}>
      {changes !== undefined && (
        <Note
          kind="good"
          title={changes === 0 ? 'Kept as it is.' : `${count(changes, 'change')} saved.`}
        >
          {changes > 0 && (
            <p>In force on every page, in mails and for new orders within a minute.</p>
          )}
          <NextStep />
        </Note>
      )}
    </Status>
  );
}

const Status = styled.div`
  &:focus { outline: 0; }
`;
