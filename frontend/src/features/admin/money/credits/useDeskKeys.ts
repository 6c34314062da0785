import { useEffect, useRef } from 'react';

/** What the keys of the desk do; `undefined` where there is nothing to do now. */
export interface DeskKeys {
  readonly onNext: () => void;
  readonly onPrevious: () => void;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
  readonly onUndo: () => void;
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

const actions: Readonly<Record<string, keyof DeskKeys>> = {
  j: 'onNext',
  k: 'onPrevious',
  enter: 'onConfirm',
  d: 'onDismiss',
  u: 'onUndo',
  '/': 'onSearch',
  '?': 'onHelp',
};

/** What types text, and what Enter already presses. */
const TYPING = 'input, textarea, select, [contenteditable]';
const PRESSED_BY_ENTER = 'a, button, summary';

/**
 * Keys of the queue, for the whole page. Silent while a field has the focus or a dialog is open, and
 * when switched off (WCAG 2.2, 2.1.4). A key that is held down decides nothing: only J and K repeat.
 */
export function useDeskKeys(keys: DeskKeys, isOn: boolean): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      const action = actions[event.key.toLowerCase()];
      if (!action || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (event.repeat && action !== 'onNext' && action !== 'onPrevious') return;
      const { target } = event;
      if (target instanceof Element) {
        if (target.closest(TYPING)) return;
        if (action === 'onConfirm' && target.closest(PRESSED_BY_ENTER)) return;
      }
      if (document.querySelector('dialog[open]')) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [isOn]);
}
