import { useEffect, useEffectEvent } from 'react';
import { areKeysOn } from '../keys/useKeysSetting.ts';

/** What the keys of the proof dialog do; `undefined` where there is nothing to do. */
export interface ReviewKeys {
  readonly j: (() => void) | undefined;
  readonly k: (() => void) | undefined;
  readonly r: (() => void) | undefined;
}

/** Fields take the keys as text. */
const TYPING = 'input:not([type="checkbox"]), textarea, select';

/** J, K and R in the proof dialog, while no field has the focus and the keys are on (WCAG 2.2, 2.1.4). */
export function useReviewKeys(keys: ReviewKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || repeat || !areKeysOn()) return;
    if (target instanceof Element && target.closest(TYPING)) return;
    const name = key.toLowerCase();
    const act = name === 'j' || name === 'k' || name === 'r' ? keys[name] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
