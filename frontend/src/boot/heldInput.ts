/** Fired on the window when React takes the live part of the page over: from then on it gets all events itself. */
export const TAKEOVER_EVENT = 'takeover';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: unknown): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

/** A form with an address is sent by the browser itself and keeps its own text. */
const isLeftToBrowser = ({ form }: { form: HTMLFormElement | null }) => form?.method === 'post';

/**
 * Remembers what a visitor types and presses in the content of the page while the application loads, which
 * would otherwise be lost: React fills its fields from its own state. The function returned repeats
 * it; call it when the page is hydrated.
 */
export function holdInput(): () => Promise<void> {
  const typed = new Map<Field, string | boolean>();
  let pressed: HTMLButtonElement | undefined;
  const holdText = ({ target }: Event) => {
    if (!isField(target) || isLeftToBrowser(target)) return;
    typed.set(target, isCheckbox(target) ? target.checked : target.value);
  };
  const holdPress = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button?.closest('main') || isLeftToBrowser(button)) return;
    pressed?.removeAttribute('aria-busy');
    pressed = button;
    button.setAttribute('aria-busy', 'true'); // the visitor sees that it was heard
  };
  document.addEventListener('input', holdText);
  document.addEventListener('click', holdPress);
  window.addEventListener(TAKEOVER_EVENT, () => {
    document.removeEventListener('input', holdText);
    document.removeEventListener('click', holdPress);
  });
  return async () => {
    for (const [field, value] of typed) {
      repeat(field, value);
      await new Promise((rendered) => setTimeout(rendered)); // the next one builds on it
    }
    pressed?.removeAttribute('aria-busy');
    pressed?.click();
  };
}

const isCheckbox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

function repeat(field: Field, value: string | boolean): void {
  if (isCheckbox(field)) {
    if (field.checked === value) field.checked = !value;
    field.click();
    return;
  }
  const isFile = field.type === 'file';
  // React listens to `change` of these, and passes every one on.
  const isChosen = field instanceof HTMLSelectElement || isFile;
  const tell = () =>
    field.dispatchEvent(new Event(isChosen ? 'change' : 'input', { bubbles: true }));
  // React compares with the value that it set or read last, and passes an event on only for a change. So it
  // gets an empty field first, which also hydrates a part that still waits for that, and then
  // the text, set behind its back (facebook/react#10135). Files stay chosen until they are taken.
  if (!isChosen) field.value = '';
  tell();
  const prototype: object = Object.getPrototypeOf(field);
  if (!isFile) Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  tell();
}
