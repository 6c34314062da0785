import { namesOf } from './checkFields.ts';

/** What an input of a form holds; a number is NaN when its input is empty, and a tick is `on` or empty. */
export type FieldValue = string | number;

/** An input of one line, a tick, a radio button, a text area or a list. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The controls with this name: none if the form does not show it, several if they are radio buttons. */
export function controlsOf(form: HTMLFormElement | null, name: string): Control[] {
  return [...(form?.elements ?? [])].filter(
    (control): control is Control => control.getAttribute('name') === name && 'value' in control,
  );
}

/** The values, with what the form's controls hold in place of older ones. */
export function readControls<Values extends Record<keyof Values, FieldValue>>(
  form: HTMLFormElement | null,
  values: Values,
): Values {
  const held = namesOf(values).map((name) => {
    const controls = controlsOf(form, name);
    return [name, controls.length > 0 ? read(controls) : values[name]] as const;
  });
  // One entry for each name; number inputs hold the numbers.
  return Object.fromEntries(held) as Values;
}

/** Puts values into the form's controls. */
export function writeControls(
  form: HTMLFormElement | null,
  values: Readonly<Partial<Record<string, FieldValue>>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    const text = Number.isNaN(value) ? '' : String(value);
    for (const control of controlsOf(form, name)) {
      if (isOf(control, 'radio')) control.checked = control.value === text;
      else if (isOf(control, 'checkbox')) control.checked = text !== '';
      // Writing the same text again could move the caret.
      else if (control.value !== text) control.value = text;
    }
  }
}

/** Puts the focus on an element, in the middle of the view: what is said of it below must be seen, too. */
export function focusInView(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
}

/** Puts the focus on the first control, in the order of the page, that has one of these names. */
export function focusFirst(form: HTMLFormElement | null, names: readonly string[]): void {
  const controls = [...(form?.elements ?? [])];
  const first = controls.find((control) => names.includes(control.getAttribute('name') ?? ''));
  if (first instanceof HTMLElement) focusInView(first);
}

const isOf = (
  control: Control,
  type: 'radio' | 'checkbox' | 'number',
): control is HTMLInputElement => control.type === type;

function read(controls: readonly Control[]): FieldValue {
  const chosen = controls.find(
    (control) => !(isOf(control, 'radio') || isOf(control, 'checkbox')) || control.checked,
  );
  if (!chosen) return '';
  return isOf(chosen, 'number') ? chosen.valueAsNumber : chosen.value;
}
