import { useState } from 'react';
import styled from 'styled-components';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { Setting } from '../api/settings.ts';
import { sumInWords, whileEmpty } from './limitText.ts';

const words = 'No limit';

interface LimitFieldProps {
  readonly label: string;
  /** Name of the field in the form. */
  readonly name: string;
  readonly error: string | undefined;
  /** The text that the form starts with. */
  readonly start: string;
  readonly limit: NonNullable<Setting['limit']>;
  readonly description: string;
  readonly byDefault: string;
  readonly clerkLimit: string;
  /** Tells the form the text. */
  readonly onText: (text: string) => void;
}

/** A number, and a tick for none: no one has to know which number means that. */
export function LimitField(props: LimitFieldProps) {
  const { label, name, error, start, limit, description, byDefault, clerkLimit, onText } = props;
  const { none, clerkLimits } = limit;
  const [text, setText] = useState(start);
  const [isTicked, setIsTicked] = useState(start === none);
  const [isPressed, setIsPressed] = useState(false);
  const tick = (isNone: boolean) => {
    const next = isNone ? none : byDefault === none ? '' : byDefault;
    setIsTicked(isNone);
    setIsPressed(true);
    setText(next);
    onText(next);
  };
  const empty = byDefault === none && 'Left empty: no limit.';
  const hint = [
    description,
    !isTicked && (clerkLimits ? whileEmpty(clerkLimits, clerkLimit) : empty),
  ]
    .filter(Boolean)
    .join(' ');
  return (
    <div>
      {isTicked ? (
        <>
          <TextField label={label} readOnly value={words} hint={hint} />
          <input hidden name={name} defaultValue={none} />
        </>
      ) : (
        <TextField
          label={label}
          aside={label.includes('naira') ? sumInWords(text) : ''}
          {...(error === undefined ? {} : { error })}
          hint={hint}
          inputMode="numeric"
          // It was not there while none was ticked.
          autoFocus={isPressed}
          name={name}
          defaultValue={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <Tick>
        <Checkbox
          label={words}
          aria-label={`${label}: no limit`}
          checked={isTicked}
          onChange={({ target }) => tick(target.checked)}
        />
      </Tick>
    </div>
  );
}

const Tick = styled.div`
  padding-inline: ${space(2.25)};
`;
