import { useState } from 'react';

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
export function areKeysOn(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off';
  } catch {
    return unstored ?? true;
  }
}
