import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { noteRules } from '../../../lib/rules/note.gen.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea } from '../../../ui/Field/TextField.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { color, fontSize, line, space } from '../../../ui/theme/theme.ts';
import { useNote } from '../api/buyers.ts';
import type { AdminOrderDetail } from '../api/orders.ts';
import { toastFailure } from '../api/staffApi.ts';
import { useDraft } from '../drafts/drafts.ts';
import { Disclosure } from './Disclosure.tsx';

/** Staff's notes on an order, a field for another note, and a link to the buyer's other orders. */
export function StaffNotes({ order }: { readonly order: AdminOrderDetail }) {
  const { id, notes } = order;
  const draftName = `note-${id}`;
  const { draft, change, forget } = useDraft(draftName, { text: '' });
  const [wasSent, setWasSent] = useState(false);
  const note = useNote(id);
  const text = draft.text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (text === '') return;
    note.mutate(text, {
      onSuccess: () => {
        change({ text: '' });
        forget();
        setWasSent(false);
      },
      onError: toastFailure({
        title: 'Not Saved',
        description: 'The note was not saved. It is still in the field.',
      }),
    });
  };
  const summary = notes.length === 0 ? 'Notes' : `Notes (${notes.length})`;
  return (
    <section>
      <TextLink to="/admin/buyers/$orderId" params={{ orderId: String(id) }}>
        All orders of this buyer
      </TextLink>
      <Disclosure summary={summary} startsOpen={notes.length > 0 || draft.text !== ''}>
        <Stack $gap={1.25}>
          <NoteList notes={notes} />
          <Stack as="form" $gap={1} onSubmit={submit} noValidate aria-label="Write a note">
            <FieldGrid $columns={1}>
              <TextArea
                rows={2}
                maxLength={noteRules.text.maxLength}
                label="Note"
                aside="for staff alone"
                value={draft.text}
                error={wasSent && text === '' ? noteRules.text.message : undefined}
                onChange={(event) => change({ text: event.target.value })}
              />
            </FieldGrid>
            <StaffButton type="submit" busy={note.isPending}>
              {note.isPending ? 'Saving...' : 'Save the note'}
            </StaffButton>
          </Stack>
        </Stack>
      </Disclosure>
    </section>
  );
}

/** Notes with who wrote each and when. */
export function NoteList({ notes }: Pick<AdminOrderDetail, 'notes'>) {
  if (notes.length === 0) return null;
  return (
    <Notes>
      {notes.map(({ at, actor, text }) => (
        <li key={`${at}${text}`}>
          <p>{text}</p>
          <small>{`${actor}, ${formatMoment(at)}`}</small>
        </li>
      ))}
    </Notes>
  );
}

const Notes = styled.ul`
  li {
    padding-block: ${space(0.75)};
    border-bottom: ${line.hair} solid ${color.hairline};
    overflow-wrap: anywhere;
  }
  p { white-space: pre-line; }
  small { color: ${color.textMuted}; font-size: ${fontSize.label}; }
`;
