import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

/** How long the keyboard must rest before the address follows, in milliseconds. */
const REST_MS = 300;

/** The text of the search box, at once, and its way into the address. */
export interface SearchText {
  readonly text: string;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  readonly type: (text: string) => void;
  /** Writes the address now: for a press that leads away while the keyboard still rests. */
  readonly settleNow: () => void;
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

  const waiting = useRef<string>(undefined);
  const settleNow = useCallback(() => {
    const next = waiting.current;
    clearTimeout(timer.current);
    waiting.current = undefined;
    if (next === undefined) return;
    known.current = next;
    settle.current(next);
  }, []);

  const type = useCallback(
    (next: string) => {
      setText(next);
      clearTimeout(timer.current);
      waiting.current = next;
      timer.current = setTimeout(settleNow, REST_MS);
    },
    [settleNow],
  );

  useEffect(() => {
    const early = inputRef.current?.value;
    if (early) type(early);
    return () => clearTimeout(timer.current);
  }, [type]);

  useEffect(() => {
    if (fromAddress === known.current) return;
    known.current = fromAddress;
    waiting.current = undefined;
    clearTimeout(timer.current);
    if (inputRef.current) inputRef.current.value = fromAddress;
    setText(fromAddress);
  }, [fromAddress]);

  return { text, inputRef, type, settleNow };
}
