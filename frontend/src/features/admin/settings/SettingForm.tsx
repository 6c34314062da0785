import { useId, useRef, useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { PartForm } from '../account/AccountPart.tsx';
import { type Setting, type SettingChange, useChangeSettings } from '../api/settings.ts';
import { readDraft, writeDraft } from '../drafts/drafts.ts';
import { KeptNote } from '../drafts/KeptNote.tsx';
import { Failure } from '../failure/Failure.tsx';
import { LockedFacts } from './LockedFacts.tsx';
import { MailFolds } from './MailFolds.tsx';
import { NoticePreview } from './NoticePreview.tsx';
import { SaveBar, Unsaved } from './SaveBar.tsx';
import { SettingControl } from './SettingControl.tsx';
import { type FramedFields, SettingFrame } from './SettingFrame.tsx';
import type { SettingFormName } from './settingsSearch.ts';

const ON_ITS_WAY = 'This picture is still being sent. Press Save once it is shown.';

interface SettingFormProps {
  readonly name: SettingFormName;
  readonly settings: readonly Setting[];
}

/** One form of settings: its fields, Save, and below who changed what. */
export function SettingForm({ name, settings }: SettingFormProps) {
  const change = useChangeSettings();
  return (
    <SettingFrame name={name} settings={settings}>
      {(fields) => <Fields {...fields} settings={settings} change={change} />}
    </SettingFrame>
  );
}

interface FieldsProps extends FramedFields {
  readonly settings: readonly Setting[];
  readonly change: ReturnType<typeof useChangeSettings>;
}

function Fields({ draft, settings, change, onSaved, onEdit, onDiscard }: FieldsProps) {
  const isTouched = useRef(false);
  const sending = useRef(new Set<string>());
  const [shown] = useState(() => {
    const stored = settings.map((setting) => [setting.key, shownOf(setting)] as const);
    return readDraft<Record<string, string>>(draft, Object.fromEntries(stored));
  });
  const isKept = settings.some((setting) => shown[setting.key] !== shownOf(setting));
  const changedIn = (values: Record<string, string>) =>
    settings
      .filter((setting) => changeOf(setting, values[setting.key] ?? '').length > 0)
      .map(({ label }) => label);
  const [values, setValues] = useState(shown);
  const unsaved = changedIn(values);
  const unsavedId = useId();
  const form = useForm<Record<string, string>>({
    defaults: shown,
    check: (typed) => ({ values: typed }), // the server has the schema
    onChange: (typed) => {
      writeDraft(draft, typed);
      setValues(typed);
      if (!isTouched.current) onEdit();
      isTouched.current = true;
    },
  });
  const submit = form.handleSubmit(async (values) => {
    // A saved form starts over: a picture that is still uploading would be lost.
    if (sending.current.size > 0) {
      form.setErrors(Object.fromEntries([...sending.current].map((key) => [key, ON_ITS_WAY])));
      return;
    }
    const changes = settings.flatMap((setting) => changeOf(setting, values[setting.key] ?? ''));
    const sent = changes.length > 0 ? changes : standardKept(settings);
    if (sent.length === 0) return onSaved(0);
    await change
      .mutateAsync(sent)
      .then(() => onSaved(changes.length))
      .catch((error: unknown) => {
        const { key } = error instanceof ApiError ? error.details : {};
        if (error instanceof ApiError && typeof key === 'string')
          form.setErrors({ [key]: error.humanMessage ?? error.message });
      });
  });
  const isOfField = change.error instanceof ApiError && change.error.details.key !== undefined;
  const open = settings.filter(({ isLocked }) => !isLocked);
  const fieldOf = (setting: Setting) => (
    <SettingControl
      key={setting.key}
      setting={setting}
      defaultValue={shown[setting.key]}
      clerkLimit={values.CLERK_LIMIT_NAIRA ?? ''}
      onText={(text) => form.setValues({ [setting.key]: text })}
      onSending={(isSending) => {
        if (isSending) sending.current.add(setting.key);
        else sending.current.delete(setting.key);
      }}
      {...form.field(setting.key)}
    />
  );
  return (
    <PartForm {...form.props} onSubmit={submit} noValidate>
      {isKept && <KeptNote draft={draft} onDiscard={onDiscard} />}
      <LockedFacts settings={settings.filter(({ isLocked }) => isLocked)} />
      {open[0]?.group === 'mails' ? (
        <MailFolds settings={open} values={values} field={fieldOf} />
      ) : (
        open.length > 0 && (
          <FieldGrid $columns={1}>{open.map((setting) => fieldOf(setting))}</FieldGrid>
        )
      )}
      <NoticePreview text={values.SITE_NOTICE} />
      {open.some(({ input, byDefault }) => isTyped(input) && byDefault !== '') && (
        <Muted>A field that you empty goes back to the standard, which then stands in grey.</Muted>
      )}
      <SaveBar>
        {!isOfField && <Failure error={change.error} />}
        <Unsaved id={unsavedId} labels={unsaved} />
        <Button
          type="submit"
          plain
          variant={unsaved.length > 0 ? 'hot' : 'ghost'}
          aria-describedby={unsavedId}
          busy={form.isSubmitting}
        >
          {form.isSubmitting ? 'Saving...' : 'Save'}
        </Button>
      </SaveBar>
    </PartForm>
  );
}

const isTyped = (input: Setting['input']): boolean =>
  input === 'line' || input === 'text' || input === 'number';

/** The text in the field: what was saved, else the standard. */
const shownOf = ({ value, byDefault }: Setting): string => value ?? byDefault;

/** A first version of a form that no one has saved yet: its standard is right. The first day then counts it as done. */
function standardKept(settings: readonly Setting[]): SettingChange[] {
  if (settings.some(({ version }) => version > 0)) return [];
  return settings
    .filter(({ isLocked }) => !isLocked)
    .slice(0, 1)
    .map(({ key, version }) => ({ key, value: null, version }));
}

/** The change that a text means, if it is one. */
function changeOf(setting: Setting, typed: string): SettingChange[] {
  const { key, version, isLocked, byDefault, input } = setting;
  const text = input === 'line' ? typed.trim().replace(/\s*\n\s*/g, ' ') : typed.trim();
  const value = text === '' || text === byDefault ? null : text;
  return isLocked || value === setting.value ? [] : [{ key, value, version }];
}
