import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How long the keyboard must rest before the address follows, in milliseconds. */
const REST_MS = 300;

/** The text of the search box, at once, and its way into the address. */
export interface SearchText {
  readonly text: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
}

/**
 * Follows the keyboard at once and writes the address when it rests; follows the address when
 * that changes otherwise (back, a link). The input is uncontrolled: what a visitor typed into the
 * prerendered page before its code came is kept.
 */
export function useSearchText(fromAddress: string, onSettled: (text: string) => void): SearchText {
  const inputRef = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const known = useRef('');
  const settle = useRef(onSettled);
  const [text, setText] = useState('');
  useEffect(() => {
    settle.current = onSettled;
  });

  const type = useCallback((next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      known.current = next;
      settle.current(next);
    }, REST_MS);
  }, []);

  useEffect(() => {
    const early = inputRef.current?.value;
    if (early) type(early);
    return () => clearTimeout(timer.current);
  }, [type]);

  useEffect(() => {
    if (fromAddress === known.current) return;
    known.current = fromAddress;
    clearTimeout(timer.current);
    if (inputRef.current) inputRef.current.value = fromAddress;
    setText(fromAddress);
  }, [fromAddress]);

  return { text, inputRef, type };
}
