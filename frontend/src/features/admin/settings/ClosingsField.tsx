import { type ReactNode, useRef, useState } from 'react';
import styled from 'styled-components';
import { dayInWords } from '../../../lib/formatTime.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { ErrorText } from '../../../ui/Field/Field.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { useFocusOnRemoval } from '../shell/useFocusOnRemoval.ts';
import { Group, type HoursProps } from './HoursControls.tsx';
import { type Closing, closingFault, closingsInWords, writeClosings } from './holidayText.ts';

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
      <b>{closingsInWords(rows)}</b>
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

const Closings = styled.ul`
  display: grid;
  gap: ${space(2)};
  margin: 0;
  padding: 0;
  list-style: none;
  > li { display: grid; gap: ${space(1)}; justify-items: start; }
  > li > :first-child { width: 100%; }
`;
