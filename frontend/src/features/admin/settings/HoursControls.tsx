import { type ReactNode, useId, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, layout, line, space, target } from '../../../ui/theme/theme.ts';
import { label as labelType } from '../../../ui/theme/typography.ts';
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

export interface HoursProps<Value> extends Omit<GroupProps, 'children' | 'text'> {
  readonly start: Value;
  /** The fields changed: tells the form their text. */
  readonly onText: (text: string) => void;
}

/** The hours of a newly opened day, when no other day is open. */
const USUAL: DayHours = { from: '08:00', to: '18:00' };

/** Opening hours, a row for each day. */
export function WeekField({ start, onText, ...group }: HoursProps<Week>) {
  const [week, setWeek] = useState(start);
  /** The week that a copy has replaced. */
  const [replaced, setReplaced] = useState<Week>();
  const update = (next: Week) => {
    setWeek(next);
    onText(writeWeek(next));
  };
  const change = (at: number, hours: DayHours | null) => {
    setReplaced(undefined);
    update(week.map((day, place) => (place === at ? hours : day)));
  };
  const openDays = week.filter(Boolean).length;
  const first = week.findIndex(Boolean);
  const model = week[first];
  const others = weekDays.filter((_, at) => {
    const day = week[at];
    return day && model && (day.from !== model.from || day.to !== model.to);
  });
  const copy = () => {
    setReplaced(week);
    update(week.map((day) => day && (model ?? day)));
  };
  const undo = () => {
    if (replaced) update(replaced);
    setReplaced(undefined);
  };
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
      {(replaced || others.length > 0) && (
        <Copy>
          <StaffButton onClick={replaced ? undo : copy}>
            {replaced ? 'Undo the copy' : `Same hours as ${weekDays[first]} on all open days`}
          </StaffButton>
          <Muted as="span" role="status">
            {replaced
              ? `All open days have the hours of ${weekDays[first]} now.`
              : `Replaces the hours of ${others.join(', ')}.`}
          </Muted>
        </Copy>
      )}
    </Group>
  );
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

const Copy = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(0.5)} ${space(2)};
  align-items: center;
`;
