/** How long the keyboard must rest, in milliseconds. */
const KEY_REST_MS = 300;

/** How long a text field that has just got the focus waits for its first key, in milliseconds. */
const FIRST_KEY_MS = 1000;

const TEXT_FIELDS = 'textarea, input:not([type=checkbox], [type=radio], [type=file])';

/**
 * Watches the keyboard; the function returned resolves when it rests. The application's scripts run for a tenth of a
 * second each on a cheap phone: a letter would wait that long to be seen. What is typed is kept (heldInput.ts).
 */
export function watchKeyboard(): () => Promise<void> {
  let restsAt = 0;
  const expect = (sign: string, ms: number) =>
    document.addEventListener(sign, ({ target }) => {
      if (target instanceof Element && target.matches(TEXT_FIELDS))
        restsAt = performance.now() + ms;
    });
  expect('focusin', FIRST_KEY_MS);
  expect('input', KEY_REST_MS);
  return async () => {
    for (let left = 1; left > 0; left = restsAt - performance.now())
      await new Promise((resolve) => setTimeout(resolve, restsAt - performance.now()));
  };
}
