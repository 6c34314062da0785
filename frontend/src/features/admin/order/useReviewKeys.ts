import { useEffect, useEffectEvent } from 'react';
import { areKeysOn } from '../keys/useKeysSetting.ts';

/** What keys of the proof dialog do, each by its name in small letters; `undefined` where there is nothing to do. */
type ReviewKeys = Readonly<
  Partial<Record<'j' | 'k' | 'r' | ' ' | 'enter', (() => void) | undefined>>
>;

/** Fields take the keys as text. */
const TYPING = 'input:not([type="checkbox"]), textarea, select';

/** What Space and Enter press themselves. */
const PRESSED = 'a, button, summary, input';

/** Keys of the proof dialog, while no field has the focus and the keys are on (WCAG 2.2, 2.1.4). */
export function useReviewKeys(keys: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || !areKeysOn()) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    const name = key.toLowerCase();
    const act = isReviewKey(name) ? keys[name] : undefined;
    if (!act || event.defaultPrevented) return;
    const isPress = name === ' ' || name === 'enter';
    if (isPress && target instanceof Element && target.closest(PRESSED)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

const isReviewKey = (name: string): name is keyof ReviewKeys =>
  ['j', 'k', 'r', ' ', 'enter'].includes(name);
