/** Which of the browser's stores: `local` outlives the tab, `session` does not. */
export type StoreName = 'local' | 'session';

/** The parsed value of a key; undefined when there is none or storage is switched off. */
export function readStored(store: StoreName, key: string): unknown {
  try {
    const text = storeOf(store).getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stores a value as JSON; `undefined` removes it. Does nothing when storage is off or full. */
export function writeStored(store: StoreName, key: string, value: unknown): void {
  try {
    if (value === undefined) storeOf(store).removeItem(key);
    else storeOf(store).setItem(key, JSON.stringify(value));
  } catch {
    // Every page works without it; only convenience is lost.
  }
}

function storeOf(store: StoreName): Storage {
  return store === 'local' ? window.localStorage : window.sessionStorage;
}
