import { useEffect, useRef, useState } from 'react';

/** How long a typist may pause before the text counts, in milliseconds. */
const PAUSE_MS = 300;

/** Text of a field: reported once typing pauses, and updated when `value` changes. */
export function useTypedText(value: string, onPause: (text: string) => void) {
  const [text, setText] = useState(value);
  const handedOn = useRef(value);
  const latest = useRef(onPause);
  useEffect(() => {
    latest.current = onPause;
  });
  useEffect(() => {
    if (value === handedOn.current) return;
    handedOn.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === handedOn.current) return;
    const timer = setTimeout(() => {
      handedOn.current = text;
      latest.current(text);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}
