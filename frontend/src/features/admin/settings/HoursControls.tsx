import { type ReactNode, useId, useRef, useState } from 'react';
import styled from 'styled-components';
import { dayInWords } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space, target } from '../../../ui/theme/theme.ts';
import { label as labelType } from '../../../ui/theme/typography.ts';
import { useFocusOnRemoval } from '../shell/useFocusOnRemoval.ts';
import { type Closing, closingFault, writeClosings } from './holidayText.ts';
import { type DayHours, type Week, weekDays, writeWeek } from './weekText.ts';

interface GroupProps {
  readonly label: string;
  readonly hint: string;
  /** Name of the field in the form. */
  readonly name: string;
  readonly error: string | undefined;
  readonly text: string;
  readonly children: ReactNode;
}

/** Several controls that make one text, which the form reads from a hidden field. */
export function Group({ label, hint, name, error, text, children }: GroupProps) {
  const hintId = useId();
  return (
    <Fields aria-describedby={hintId}>
      <legend>{label}</legend>
      <Muted id={hintId}>{hint}</Muted>
      {/* Not of the type `hidden`, whose value React would set back. */}
      <input hidden name={name} defaultValue={text} />
      {children}
      <div aria-live="polite">{error && <ErrorText>{error}</ErrorText>}</div>
    </Fields>
  );
}

interface HoursProps<Value> extends Omit<GroupProps, 'children' | 'text'> {
  readonly start: Value;
  /** The fields changed: tells the form their text. */
  readonly onText: (text: string) => void;
}

/** The hours of a newly opened day, when no other day is open. */
const USUAL: DayHours = { from: '08:00', to: '18:00' };

/** Opening hours, a row for each day. */
export function WeekField({ start, onText, ...group }: HoursProps<Week>) {
  const [week, setWeek] = useState(start);
  const update = (next: Week) => {
    setWeek(next);
    onText(writeWeek(next));
  };
  const change = (at: number, hours: DayHours | null) =>
    update(week.map((day, place) => (place === at ? hours : day)));
  const openDays = week.filter(Boolean).length;
  const first = week.findIndex(Boolean);
  const copy = () => update(week.map((day) => day && (week[first] ?? day)));
  return (
    <Group {...group} text={writeWeek(start)}>
      <Days>
        {weekDays.map((name, at) => {
          const hours = week[at] ?? null;
          return (
            <li key={name}>
              <Checkbox
                label={name}
                checked={hours !== null}
                // One day stays open: deadlines are counted in working hours.
                disabled={hours !== null && openDays === 1}
                onChange={({ target: { checked } }) =>
                  change(at, checked ? (week.find(Boolean) ?? USUAL) : null)
                }
              />
              {hours === null ? (
                <Muted as="span">Closed</Muted>
              ) : (
                <Times>
                  <input
                    type="time"
                    aria-label={`${name}, from`}
                    value={hours.from}
                    onChange={(event) => change(at, { ...hours, from: event.target.value })}
                  />
                  <span aria-hidden>to</span>
                  <input
                    type="time"
                    aria-label={`${name}, to`}
                    value={hours.to}
                    onChange={(event) => change(at, { ...hours, to: event.target.value })}
                  />
                </Times>
              )}
              {hours !== null && hours.from >= hours.to && (
                <ErrorText>{`${name} must end after it begins`}</ErrorText>
              )}
            </li>
          );
        })}
      </Days>
      {openDays > 1 && (
        <div>
          <StaffButton
            onClick={copy}
          >{`Same hours as ${weekDays[first]} on all open days`}</StaffButton>
        </div>
      )}
    </Group>
  );
}

/** Days without work: single ones, or several that follow each other. */
export function ClosingsField({ start, onText, ...group }: HoursProps<readonly Closing[]>) {
  const [rows, setRows] = useState(() => start.map((closing, key) => ({ ...closing, key })));
  const [added, setAdded] = useState<number>();
  const addButton = useRef<HTMLButtonElement>(null);
  const update = (next: typeof rows) => {
    setRows(next);
    onText(writeClosings(next));
  };
  const change = (key: number, part: Partial<Closing>) =>
    update(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setAdded(key);
    setRows([...rows, { from: '', to: '', name: '', key }]);
  };
  return (
    <Group {...group} text={writeClosings(start)}>
      <Closings>
        {rows.map(({ key, from, to, name }, place) => {
          const fault = closingFault({ from, to, name });
          return (
            <ClosingRow key={key}>
              <FieldGrid>
                <TextField
                  type="date"
                  label="First day"
                  autoFocus={key === added}
                  value={from}
                  hint={dayInWords(from)}
                  onChange={({ target: { value } }) =>
                    change(key, { from: value, ...(to === '' || to === from ? { to: value } : {}) })
                  }
                />
                <TextField
                  type="date"
                  label="Last day"
                  min={from}
                  value={to}
                  hint={dayInWords(to)}
                  onChange={({ target: { value } }) => change(key, { to: value })}
                />
                <TextField
                  label="What it is"
                  placeholder="For example Christmas"
                  maxLength={60}
                  wide
                  value={name}
                  onChange={({ target: { value } }) => change(key, { name: value })}
                />
              </FieldGrid>
              {fault && <ErrorText>{fault}</ErrorText>}
              <StaffButton
                aria-label={`Remove ${name || `closing ${place + 1}`}`}
                onClick={() => {
                  if (rows.length === 1) addButton.current?.focus();
                  update(rows.filter((row) => row.key !== key));
                }}
              >
                Remove
              </StaffButton>
            </ClosingRow>
          );
        })}
      </Closings>
      <div>
        <StaffButton ref={addButton} onClick={add}>
          Add a day or a week
        </StaffButton>
      </div>
    </Group>
  );
}

function ClosingRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLLIElement>(null);
  useFocusOnRemoval(row);
  return <li ref={row}>{children}</li>;
}

const Fields = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(1)};
  min-width: 0;
  padding: ${space(1.5)} ${layout.pad};
  border: 0;
  legend { ${labelType} float: left; width: 100%; padding: 0; }
  legend + * { clear: both; }
`;

const Days = styled.ul`
  margin: 0;
  padding: 0;
  border-top: ${line.hair} solid ${color.hairline};
  list-style: none;
  /* On a phone the times stand below their day. */
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: 0 ${space(1)};
    align-items: center;
    padding-bottom: ${space(1)};
    border-bottom: ${line.hair} solid ${color.hairline};
  }
  > li > p { grid-column: 1 / -1; }
  ${media.md} { > li { grid-template-columns: ${space(24)} minmax(0, 1fr); padding-bottom: 0; } }
`;

const Times = styled.span`
  display: flex;
  gap: ${space(0.75)};
  align-items: center;
  input {
    flex: 1;
    min-width: 0;
    max-width: ${space(18)};
    min-height: ${target.staff};
    padding-inline: ${space(0.5)};
    border: ${line.hair} solid ${color.ink};
    background: ${color.groundFieldActive};
    color: inherit;
    font: inherit;
  }
`;

const Closings = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  > li { display: grid; gap: ${space(1)}; justify-items: start; }
  > li > :first-child { width: 100%; }
`;
