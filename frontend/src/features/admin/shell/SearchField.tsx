import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import { TextField } from '../../../ui/Field/TextField.tsx';

/** How long a typist may pause before the text counts, in milliseconds. */
const PAUSE_MS = 300;

interface SearchFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> {
  readonly value: string;
  /** Called with the text once typing pauses. */
  readonly onSearch: (text: string) => void;
}

/** A field for words to search for. */
export function SearchField({ value, onSearch, ...field }: SearchFieldProps) {
  const [text, setText] = useTypedText(value, onSearch);
  return (
    <TextField
      {...field}
      type="search"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  );
}

/** Text of a field: reported once typing pauses, and updated when `value` changes. */
export function useTypedText(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value);
  const handedOn = useRef(value);
  const report = useEffectEvent(onPause);
  useEffect(() => {
    if (value === handedOn.current) return;
    handedOn.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === handedOn.current) return;
    const timer = setTimeout(() => {
      handedOn.current = text;
      report(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
