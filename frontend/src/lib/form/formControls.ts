import { namesOf } from './checkFields.ts';

/** What an input of a form holds; a number is NaN when its input is empty, and a tick is `on` or empty. */
export type FieldValue = string | number;

/** An input of one line, a text area or a list. */
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The control with this name, if the form shows it. Radio buttons and files have no place in a `useForm`. */
export function controlOf(form: HTMLFormElement | null, name: string): Control | null {
  // The names of a form's values belong to one such control each.
  return (form?.elements.namedItem(name) ?? null) as Control | null;
}

/** The values, with what the form's controls hold in place of older ones. */
export function readControls<Values extends Record<keyof Values, FieldValue>>(
  form: HTMLFormElement | null,
  values: Values,
): Values {
  const held = namesOf(values).map((name) => {
    const control = controlOf(form, name);
    return [name, control ? read(control) : values[name]] as const;
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
    const control = controlOf(form, name);
    if (isTick(control)) control.checked = value !== '';
    else if (control) control.value = Number.isNaN(value) ? '' : String(value);
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

const isTick = (control: Control | null): control is HTMLInputElement =>
  control?.type === 'checkbox';

function read(control: Control): FieldValue {
  if (isTick(control)) return control.checked ? control.value : '';
  const isNumber = control instanceof HTMLInputElement && control.type === 'number';
  return isNumber ? control.valueAsNumber : control.value;
}
