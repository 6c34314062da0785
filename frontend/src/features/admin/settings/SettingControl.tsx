import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';
import type { Setting } from '../api/settings.ts';

interface SettingControlProps {
  readonly setting: Setting;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string | undefined;
}

/** The field of one setting. If the server's environment sets it, it is disabled and names its variable. */
export function SettingControl({ setting, error, ...control }: SettingControlProps) {
  const { key, label, description, input, choices, isLocked } = setting;
  const basics = {
    label,
    ...(isLocked ? { aside: `set on the server as ${key}` } : {}),
    ...(error === undefined ? {} : { error }),
    // Leave out a description that only repeats the label.
    ...(description.replace(/\.$/, '') === label ? {} : { hint: description }),
    disabled: isLocked,
    ...control,
  };
  if (input === 'choice')
    return (
      <SelectField {...basics}>
        <Options of={choices.map((choice) => [choice, choice])} />
      </SelectField>
    );
  if (input === 'text') return <TextArea {...basics} rows={4} />;
  return <TextField {...basics} {...(input === 'number' ? { inputMode: 'numeric' } : {})} />;
}
