import type { Checked } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { clearDraft, readDraft, writeDraft } from './drafts.ts';

/**
 * A form whose text survives a reload and a new sign-in, under the name of its draft. `done` empties it, once what
 * was typed is sent. Not for passwords and codes.
 */
export function useKeptForm<Values extends Record<keyof Values & string, string>, Sent = Values>({
  draft,
  defaults,
  check,
}: {
  readonly draft: string;
  readonly defaults: Values;
  readonly check: (values: Values) => Checked<Values, Sent>;
}) {
  const form = useForm<Values, Sent>({
    defaults: () => readDraft(draft, defaults),
    check,
    onChange: (values) => writeDraft(draft, values),
  });
  const done = () => {
    form.reset(defaults);
    clearDraft(draft);
  };
  return { ...form, done };
}
