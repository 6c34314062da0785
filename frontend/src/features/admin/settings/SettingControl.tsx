import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';
import type { Setting } from '../api/settings.ts';
import { latePart } from '../failure/latePart.tsx';
import { ClosingsField } from './ClosingsField.tsx';
import { WeekField } from './HoursControls.tsx';
import { readClosings } from './holidayText.ts';
import { readWeek } from './weekText.ts';

/** Later, since few forms have a picture: with what shrinks and sends one it is 16 kB. */
const PictureControl = latePart(async () => (await import('./PictureControl.tsx')).PictureControl);

/** Characters that a line of a field shows on a phone of 360 pixels. */
const PHONE_LINE = 30;

/** In place of the description, which says how the text of an environment variable is written. */
const hints = {
  week: 'Lagos time. Untick a day on which no one works.',
  closings:
    'Several days, such as the week of Christmas, are one entry with a first and a last day.',
};

/** The values of an environment variable, as a person reads them. */
const choiceWords: Readonly<Record<string, string>> = {
  on: 'Yes',
  off: 'No',
  exact: 'Yes, where it is exact',
};

const wordsOf = (choice: string) => choiceWords[choice] ?? choice;

interface SettingControlProps {
  readonly setting: Setting;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string | undefined;
  /** Tells the form the text of fields that make one. */
  readonly onText: (text: string) => void;
  /** Tells the form that a picture is on its way, and that it is no more. */
  readonly onSending: (isSending: boolean) => void;
}

/** The field of one setting. If the server's environment sets it, it is disabled and names its variable. */
export function SettingControl(props: SettingControlProps) {
  const { setting, error, onText, onSending, ...control } = props;
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
      <SelectField
        {...basics}
        hint={description.replaceAll(/\b(\w+):/g, (_, choice) => `${wordsOf(choice)}:`)}
      >
        <Options of={choices.map((choice) => [choice, wordsOf(choice)])} />
      </SelectField>
    );
  const text = control.defaultValue ?? '';
  const group = { label, error, onText, name: control.name };
  const week = input === 'week' && !isLocked ? readWeek(text) : undefined;
  if (week) return <WeekField {...group} hint={hints.week} start={week} />;
  const closings = input === 'holidays' && !isLocked ? readClosings(text) : undefined;
  if (closings) return <ClosingsField {...group} hint={hints.closings} start={closings} />;
  if (input === 'picture' && !isLocked)
    return <PictureControl {...group} hint={description} start={text} onSending={onSending} />;
  // As many lines as show all of it on a phone.
  const rows = Math.ceil(text.length / PHONE_LINE) + 1;
  if (input === 'text') return <TextArea {...basics} rows={Math.min(12, Math.max(4, rows))} />;
  if (input === 'line' && rows > 2) return <TextArea {...basics} rows={rows} />;
  return <TextField {...basics} {...(input === 'number' ? { inputMode: 'numeric' } : {})} />;
}
