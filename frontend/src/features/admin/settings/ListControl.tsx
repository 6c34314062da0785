import { type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { Setting } from '../api/settings.ts';
import { useFocusOnRemoval } from '../shell/useFocusOnRemoval.ts';

/** Texts by field. */
export type ListEntry = Readonly<Record<string, string>>;

interface ListControlProps {
  readonly setting: Setting;
  /** One of several lists of its form. */
  readonly isTitled: boolean;
  readonly entries: readonly ListEntry[];
  /** What the server refuses: the whole list, or by `path` a field of an entry (`2.answer`, counted from 0). */
  readonly error: { readonly message: string; readonly path: string } | undefined;
  readonly onChange: (entries: readonly ListEntry[]) => void;
}

/** The entry for whatever the others leave, by setting: added with a press, in the words that the server reads. */
const rests: Readonly<
  Record<string, { label: string; entry: ListEntry; isIn: (entry: ListEntry) => boolean }>
> = {
  DELIVERY_ZONES: {
    label: 'Add all other states',
    entry: { states: 'other states' },
    isIn: ({ states = '' }) => /^(all )?other( states)?$/i.test(states.trim()),
  },
};

/** A list of entries: fields of each, up, down, remove, add. */
export function ListControl({ setting, isTitled, entries, error, onChange }: ListControlProps) {
  const { label, description, fields } = setting;
  const rest = rests[setting.key];
  /** Entries of short fields: two stand side by side, and the first of them names the entry. */
  const isShort = fields.every(({ input }) => input !== 'text');
  const first = fields[0]?.name ?? '';
  const [wrongEntry, wrongField] = error?.path.split('.') ?? [];
  // An entry has no name of its own: it keeps its number while it moves.
  const [numbers, setNumbers] = useState(() => entries.map((_, index) => index));
  /** The number of the entry that was added last. */
  const [added, setAdded] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const update = (next: readonly ListEntry[], nextNumbers: number[]) => {
    setNumbers(nextNumbers);
    onChange(next);
  };
  const move = (from: number, to: number) =>
    update(swapped(entries, from, to), swapped(numbers, from, to));
  const add = (filled: ListEntry = {}) => {
    const number = Math.max(-1, ...numbers) + 1;
    setAdded(number);
    update(
      [...entries, Object.fromEntries(fields.map(({ name }) => [name, filled[name] ?? '']))],
      [...numbers, number],
    );
  };
  const remove = (at: number) => {
    if (entries.length === 1) addButton.current?.focus();
    update(without(entries, at), without(numbers, at));
  };
  const edit = (at: number, name: string, text: string) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, [name]: text } : entry)));
  return (
    <Stack>
      <div>
        {isTitled && <Heading as="h3">{label}</Heading>}
        <Muted>{description}</Muted>
      </div>
      {entries.map((entry, index) => (
        <Entry key={numbers[index]}>
          <legend>
            {[`${label}: ${index + 1} of ${entries.length}`, isShort && entry[first]]
              .filter(Boolean)
              .join(', ')}
          </legend>
          <FieldGrid $columns={isShort ? 2 : 1}>
            {fields.map(({ name, label: title, input }, place) => {
              const control = {
                autoFocus: place === 0 && numbers[index] === added,
                label: title,
                ...(Number(wrongEntry) === index && wrongField === name
                  ? { error: error?.message }
                  : {}),
                value: entry[name] ?? '',
                onChange: ({ target }: { target: { value: string } }) =>
                  edit(index, name, target.value),
              };
              return input === 'text' ? (
                <TextArea key={name} {...control} rows={name === 'page' ? 14 : 4} />
              ) : (
                <TextField
                  key={name}
                  // The last one without a neighbour leaves no hole.
                  wide={place === fields.length - 1 && place % 2 === 0}
                  {...control}
                />
              );
            })}
          </FieldGrid>
          <Row>
            <StaffButton
              disabled={index === 0}
              aria-label={`Move ${index + 1} up`}
              onClick={() => move(index, index - 1)}
            >
              Up
            </StaffButton>
            <StaffButton
              disabled={index === entries.length - 1}
              aria-label={`Move ${index + 1} down`}
              onClick={() => move(index, index + 1)}
            >
              Down
            </StaffButton>
            <StaffButton
              variant="destructive"
              aria-label={`Remove ${index + 1}`}
              onClick={() => remove(index)}
            >
              Remove
            </StaffButton>
          </Row>
        </Entry>
      ))}
      {entries.length === 0 && <Muted>No entries.</Muted>}
      <div role="alert">
        {error && <Note kind="error" title={`${placeOf(error.path, setting)}${error.message}`} />}
      </div>
      <Row>
        <StaffButton ref={addButton} onClick={() => add()}>
          {isTitled ? `Add an entry to ${label.toLowerCase()}` : 'Add an entry'}
        </StaffButton>
        {rest && !entries.some((entry) => rest.isIn(entry)) && (
          <StaffButton onClick={() => add(rest.entry)}>{rest.label}</StaffButton>
        )}
      </Row>
    </Stack>
  );
}

/** `Questions 3, Answer: ` of `2.answer`; nothing of the whole list. */
function placeOf(path: string, { label, fields }: Setting): string {
  const [entry, name] = path.split('.');
  if (!entry) return '';
  const title = fields.find((field) => field.name === name)?.label;
  return `${label} ${Number(entry) + 1}${title ? `, ${title}` : ''}: `;
}

function swapped<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const moved = [...items];
  const [item] = moved.splice(from, 1);
  if (item !== undefined) moved.splice(to, 0, item);
  return moved;
}

const without = <Item,>(items: readonly Item[], at: number): Item[] =>
  items.filter((_, index) => index !== at);

function Entry({ children }: { readonly children: ReactNode }) {
  const entry = useRef<HTMLFieldSetElement>(null);
  useFocusOnRemoval(entry);
  return <Fields ref={entry}>{children}</Fields>;
}

const Fields = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  legend { padding-bottom: ${space(1)}; font-weight: 600; }
`;
