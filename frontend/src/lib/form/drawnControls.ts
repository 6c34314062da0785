/**
 * What a visitor or the browser has put into controls that the server drew, before React took them over: typed early,
 * chosen early, filled in, or restored by Back, a reload or a reopened tab. Everything that hydrates reads it here.
 */
import { namesOf } from './checkFields.ts';
import { controlsOf, type FieldValue, readControls, writeControls } from './formControls.ts';

/** The names whose controls no longer hold what they were drawn with. */
export function touchedNames<Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): Name[] {
  return names.filter((name) => controlsOf(form, name).some(isTouched));
}

interface DrawnOptions<Values> {
  /** Fields that make sense only together: when one of them was touched, the others stay as the page shows them. */
  readonly together?: readonly (keyof Values & string)[] | undefined;
  /** The server drew the values, so none is written. */
  readonly isDrawn: boolean;
}

/**
 * Takes a form over: writes `values` where nothing was touched and no one is typing, and returns what the form then
 * holds, with the names that were touched.
 */
export function takeOver<Values extends Record<keyof Values, FieldValue>>(
  form: HTMLFormElement,
  values: Values,
  { together = [], isDrawn }: DrawnOptions<Values>,
): { readonly values: Values; readonly touched: readonly (keyof Values & string)[] } {
  const names = namesOf(values);
  const touched = touchedNames(form, names);
  const kept = touched.some((name) => together.includes(name))
    ? [...touched, ...together]
    : touched;
  const isFree = (name: keyof Values & string) =>
    !kept.includes(name) &&
    !controlsOf(form, name).some((control) => control === document.activeElement);
  const free = isDrawn ? [] : names.filter(isFree);
  writeControls(form, Object.fromEntries(free.map((name) => [name, values[name]])));
  return { values: readControls(form, values), touched };
}

/** Whether a control no longer holds what it was drawn with. */
export function isTouched(
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    const drawn = options.find((option) => option.defaultSelected) ?? options[0];
    return drawn !== undefined && !drawn.selected;
  }
  if (control.type === 'checkbox' || control.type === 'radio')
    return control instanceof HTMLInputElement && control.checked !== control.defaultChecked;
  return control.value !== control.defaultValue;
}
