import { type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { Heading, Muted } from '../../../ui/Text/Text.tsx';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { Setting } from '../api/settings.ts';
import { Disclosure } from '../order/Disclosure.tsx';
import { useFocusOnRemoval } from '../shell/useFocusOnRemoval.ts';
import { type ListEntry, PlainFields } from './PlainFields.tsx';
import { ZoneFields } from './ZoneFields.tsx';
import { isOfOtherStates, OTHER_STATES, unpricedInWords, zoneInWords } from './zoneText.ts';

interface ListControlProps {
  readonly setting: Setting;
  /** One of several lists of its form. */
  readonly isTitled: boolean;
  readonly entries: readonly ListEntry[];
  /** What the server refuses: the whole list, or by `path` a field of an entry (`2.answer`, counted from 0). */
  readonly error: { readonly message: string; readonly path: string } | undefined;
  readonly onChange: (entries: readonly ListEntry[]) => void;
}

/** A list of entries, one open at a time: fields of each, up, down, remove, add. */
export function ListControl({ setting, isTitled, entries, error, onChange }: ListControlProps) {
  const { label, description, fields } = setting;
  const isZones = setting.key === 'DELIVERY_ZONES';
  const [wrongEntry, wrongField] = error?.path.split('.') ?? [];
  // An entry has no name of its own: it keeps its number while it moves.
  const [numbers, setNumbers] = useState(() => entries.map((_, index) => index));
  /** The number of the entry that was added last. */
  const [added, setAdded] = useState<number>();
  const [opened, setOpened] = useState(entries.length === 1 ? 0 : undefined);
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
    setOpened(number);
    update(
      [...entries, Object.fromEntries(fields.map(({ name }) => [name, filled[name] ?? '']))],
      [...numbers, number],
    );
  };
  const remove = (at: number) => {
    if (entries.length === 1) addButton.current?.focus();
    const left = without(numbers, at);
    // The focus goes to the neighbour, which is opened for it.
    setOpened(left[at] ?? left.at(-1));
    update(without(entries, at), left);
  };
  const edit = (at: number, name: string, text: string) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, [name]: text } : entry)));
  return (
    <Stack>
      <div>
        {isTitled && <Heading as="h3">{label}</Heading>}
        <Muted>{description}</Muted>
      </div>
      {entries.length > 0 && (
        <Entries>
          {entries.map((entry, index) => {
            const number = numbers[index];
            const isWrong = wrongEntry !== undefined && Number(wrongEntry) === index;
            const faultOf = (name: string) =>
              isWrong && wrongField === name ? error?.message : undefined;
            const title = titleOf(setting, entry);
            return (
              <Entry key={number}>
                <Disclosure
                  isOpen={number === opened || isWrong}
                  onToggle={(isOpen) =>
                    setOpened((now) => (isOpen ? number : now === number ? undefined : now))
                  }
                  summary={<Summary place={index + 1} name={title.name} more={title.more} />}
                >
                  <Fields
                    aria-label={`${label}: ${index + 1} of ${entries.length}${title.name && `, ${title.name}`}`}
                  >
                    {isZones ? (
                      <ZoneFields
                        entry={entry}
                        others={without(entries, index)}
                        isNew={number === added}
                        faultOf={faultOf}
                        onEdit={(name, text) => edit(index, name, text)}
                      />
                    ) : (
                      <PlainFields
                        fields={fields}
                        entry={entry}
                        isNew={number === added}
                        faultOf={faultOf}
                        onEdit={(name, text) => edit(index, name, text)}
                      />
                    )}
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
                  </Fields>
                </Disclosure>
              </Entry>
            );
          })}
        </Entries>
      )}
      {entries.length === 0 && <Muted>No entries.</Muted>}
      {isZones && entries.length > 0 && <p role="status">{unpricedInWords(entries)}</p>}
      <div role="alert">
        {error && <Note kind="error" title={`${placeOf(error.path, setting)}${error.message}`} />}
      </div>
      <Row>
        <StaffButton ref={addButton} onClick={() => add()}>
          {isTitled ? `Add an entry to ${label.toLowerCase()}` : 'Add an entry'}
        </StaffButton>
        {isZones && !entries.some(isOfOtherStates) && (
          <StaffButton onClick={() => add({ states: OTHER_STATES })}>
            Add all other states
          </StaffButton>
        )}
      </Row>
    </Stack>
  );
}

interface SummaryProps {
  readonly place: number;
  readonly name: string;
  readonly more: string;
}

/** An entry that is closed, in a line. */
function Summary({ place, name, more }: SummaryProps) {
  return (
    <Line>
      {`${place}. ${name || 'New entry'}`}
      {more && <Muted as="span" $light>{` ${more}`}</Muted>}
    </Line>
  );
}

/** What an entry is called: by its first field, and what the next one says of it. */
function titleOf({ key, fields }: Setting, entry: ListEntry): { name: string; more: string } {
  if (key === 'DELIVERY_ZONES') return zoneInWords(entry);
  const [name = '', more = ''] = fields
    .filter(({ input }) => input !== 'text')
    .map((field) => entry[field.name] ?? '');
  return { name, more };
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
  const entry = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(entry);
  return <li ref={entry}>{children}</li>;
}

const Entries = styled.ol`
  border-bottom: ${line.rule} solid ${color.rule};
  list-style: none;
`;

const Line = styled.span`
  padding-block: ${space(1)};
`;

const Fields = styled(Stack).attrs({ as: 'fieldset', $gap: 1 })`
  min-width: 0;
  padding: 0;
  border: 0;
`;
