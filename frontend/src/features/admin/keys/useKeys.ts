import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** Key, in lower case → its action; `undefined` if it does nothing at the moment. */
type Keys = Readonly<Record<string, (() => void) | undefined>>;

/** Fields in which keys are text. */
const TYPING = 'input:not([type="checkbox"]), textarea, select, [contenteditable]';

/** Elements that Space and Enter activate by themselves. */
const PRESSED = 'a, button, summary, input';

/** Only these keys repeat while they are held down. */
const mayRepeat: readonly string[] = ['j', 'k'];

/**
 * Keys of a page, while no field has the focus and the keys are on (WCAG 2.2, 2.1.4). Where a dialog is open, only keys
 * of a `place` inside it work.
 */
export function useKeys(keys: Keys, place?: RefObject<HTMLElement | null>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    const name = key.toLowerCase();
    const act = keys[name];
    if (!act || event.defaultPrevented || ctrlKey || metaKey || altKey || !areKeysOn()) return;
    if (repeat && !mayRepeat.includes(name)) return;
    const isPress = name === ' ' || name === 'enter';
    if (target instanceof Element && target.closest(isPress ? `${TYPING}, ${PRESSED}` : TYPING))
      return;
    const dialog = document.querySelector('dialog[open]');
    if (dialog && !dialog.contains(place?.current ?? null)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const NAME = 'admin-money-keys';

/** Where storage is switched off, the setting lasts as long as the page. */
let unstored: boolean | undefined;

/** Whether this browser uses the keys of the queues; on until someone switches them off. */
export function useKeysSetting() {
  const [isOn, setIsOn] = useState(areKeysOn);
  const change = (next: boolean) => {
    setIsOn(next);
    try {
      localStorage.setItem(NAME, next ? 'on' : 'off');
    } catch {
      unstored = next;
    }
  };
  return [isOn, change] as const;
}

/** The same, read once. */
function areKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return unstored ?? true;
  }
}
