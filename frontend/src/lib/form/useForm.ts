import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { type Checked, type FieldErrors, namesOf } from './checkFields.ts';
import { takeOver } from './drawnControls.ts';
import {
  controlsOf,
  type FieldValue,
  focusFirst,
  readControls,
  writeControls,
} from './formControls.ts';

/** A form that was posted without scripts and refused: the server renders it again, with what was typed. */
export interface PostedForm<Values> {
  readonly values: { readonly [Name in keyof Values]?: string };
  readonly errors: FieldErrors<Values>;
}

interface FormOptions<Values, Sent> {
  /** The values at first: text, or a number for `<input type="number">`. A function runs once. */
  readonly defaults: Values | (() => Values);
  readonly check: (values: Values) => Checked<Values, Sent>;
  /** Gets all values after each change, by the user or by `setValues` and `reset`, and at the start of fields already filled in. */
  readonly onChange?: (values: Values) => void;
  readonly posted?: PostedForm<Values> | undefined;
  /** What the server draws into fields of a form that no one has posted yet. */
  readonly drawn?: Readonly<Partial<Record<keyof Values, string>>> | undefined;
  /** Fields that make sense only together, such as option and quantity: they are restored together or not at all. */
  readonly together?: readonly (keyof Values & string)[];
}

/** A form's state and actions. `Sent` is what the check makes of the values. */
export interface Form<Values, Sent = Values> {
  /** For the `<form>`: `<form {...form.props} onSubmit={form.handleSubmit(send)} noValidate>`. */
  readonly props: Pick<ComponentProps<'form'>, 'ref' | 'onChange'>;
  /** For a field inside it: its name, by which the form finds it, its error and its first value. */
  readonly field: <Name extends keyof Values & string>(
    name: Name,
  ) => {
    readonly name: Name;
    readonly error: string | undefined;
    readonly defaultValue?: string | undefined;
    readonly autoFocus?: boolean;
  };
  /** How many fields are wrong now, as far as they were checked. */
  readonly faults: number;
  /** True until the promise of `send` settles. */
  readonly isSubmitting: boolean;
  readonly getValues: () => Values;
  /** Changes values and the inputs that show them. Does not check them. */
  readonly setValues: (values: Partial<Values>) => void;
  /**
   * Shows these errors alone, each until its field changes, and puts the focus on the first. Returns false when none
   * is about a field of this form.
   */
  readonly setErrors: (errors: FieldErrors<Values>) => boolean;
  /** Checks one field now, before any submit: for rules that must be known while the form is filled in. */
  readonly checkField: (name: keyof Values & string) => void;
  readonly setFocus: (name: keyof Values & string, how?: { readonly isSelected: boolean }) => void;
  /** Sets these values, or the first ones, and starts again as a form that no one has submitted. */
  readonly reset: (values?: Partial<Values>) => void;
  /**
   * Makes a submit handler, which checks the values and hands the correct ones to `send`. It does nothing while an earlier
   * one is being sent. Rejects as `send` does.
   */
  readonly handleSubmit: (
    send: (values: Sent) => unknown,
  ) => (event?: { preventDefault: () => void }) => Promise<void>;
}

/**
 * A form whose inputs keep their own text: a key renders nothing again unless an error changes. The first submit
 * checks all fields and puts the focus on the first wrong one; from then on a field is checked as it changes.
 */
export function useForm<Values extends Record<keyof Values, FieldValue>, Sent = Values>({
  defaults,
  check,
  onChange,
  posted,
  drawn,
  together,
}: FormOptions<Values, Sent>): Form<Values, Sent> {
  const [initial] = useState(defaults);
  const values = useRef(initial);
  const element = useRef<HTMLFormElement>(null);
  const isChecked = useRef(posted !== undefined); // the server has checked it
  const isSending = useRef(false);
  const [errors, showErrors] = useState<FieldErrors<Values>>(posted?.errors ?? {});
  const [isSubmitting, setIsSubmitting] = useState(false);

  const toShow = useRef<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors that are shown, however they came
  useEffect(() => {
    // Only once the errors are in the page, or the browser would scroll to where the field was before.
    if (toShow.current.length > 0) focusFirst(element.current, toShow.current);
    toShow.current = [];
  }, [errors]);

  const attach = (form: HTMLFormElement) => {
    element.current = form;
    const taken = takeOver(form, values.current, { together, isDrawn: posted !== undefined });
    values.current = taken.values;
    if (taken.touched.length === 0) return;
    // The browser or the visitor filled fields in before React was there.
    onChange?.(values.current);
    if (isChecked.current) taken.touched.forEach(checkField);
  };
  // Once for each form element, however often this renders.
  const [ref] = useState(() => (form: HTMLFormElement | null) => {
    if (form) attach(form);
    else element.current = null;
  });

  const noteChange = (name: keyof Values & string) => {
    values.current = readControls(element.current, values.current);
    onChange?.(values.current);
    if (isChecked.current) checkField(name);
  };

  const checkField: Form<Values>['checkField'] = (name) => {
    const result = check(values.current);
    const message = 'errors' in result ? result.errors[name] : undefined;
    showErrors((before) => (before[name] === message ? before : { ...before, [name]: message }));
  };

  const setValues: Form<Values>['setValues'] = (changed) => {
    values.current = { ...values.current, ...changed };
    writeControls(element.current, changed);
    onChange?.(values.current);
  };

  const setErrors: Form<Values>['setErrors'] = (found) => {
    const wrong = namesOf(values.current).filter((name) => found[name]);
    // The names are this form's.
    showErrors(Object.fromEntries(wrong.map((name) => [name, found[name]])) as FieldErrors<Values>);
    toShow.current = wrong;
    return wrong.length > 0;
  };

  return {
    props: {
      ref,
      // Changes of the fields bubble up to the form, as do those of controls that it does not know.
      onChange: ({ target }) => {
        const name = namesOf(values.current).find((known) => known === target.getAttribute('name'));
        if (name) noteChange(name);
      },
    },
    field: (name) => ({
      name,
      error: errors[name],
      ...(posted && {
        defaultValue: posted.values[name],
        autoFocus: firstOf(posted.errors) === name,
      }),
      ...(!posted && drawn?.[name] !== undefined && { defaultValue: drawn[name] }),
    }),
    faults: Object.values(errors).filter(Boolean).length,
    isSubmitting,
    getValues: () => values.current,
    setValues,
    setErrors,
    checkField,
    setFocus: (name, how) => {
      const [control] = controlsOf(element.current, name);
      control?.focus();
      if (how?.isSelected && control instanceof HTMLInputElement) control.select();
    },
    reset: (next = initial) => {
      isChecked.current = false;
      showErrors({});
      setValues(next);
    },
    handleSubmit: (send) => async (event) => {
      event?.preventDefault();
      if (isSending.current) return;
      // Some password managers fill fields in without an event.
      values.current = readControls(element.current, values.current);
      isChecked.current = true;
      const result = check(values.current);
      if ('errors' in result) {
        setErrors(result.errors);
        return;
      }
      showErrors({});
      isSending.current = true;
      setIsSubmitting(true);
      try {
        await send(result.values);
      } finally {
        isSending.current = false;
        setIsSubmitting(false);
      }
    },
  };
}

const firstOf = (errors: object): string | undefined => Object.keys(errors)[0];
