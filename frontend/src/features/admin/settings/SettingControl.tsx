import { Options, SelectField } from '../../../ui/Field/SelectField.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';
import type { Setting } from '../api/settings.ts';
import { latePart } from '../failure/latePart.tsx';
import { ClosingsField } from './ClosingsField.tsx';
import { WeekField } from './HoursControls.tsx';
import { readClosings } from './holidayText.ts';
import { LimitField } from './LimitField.tsx';
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

/** A value of an environment variable, as a person reads it. */
export function wordsOf(choice: string, { choices }: Pick<Setting, 'choices'>): string {
  const words: Readonly<Record<string, string>> = {
    on: 'Yes',
    off: choices.includes('exact') ? 'Staff confirm each' : 'No',
    exact: 'Exact ones by themselves',
  };
  return words[choice] ?? choice;
}

/** The description with its values in words; one that says no more than its words is left out. */
const explained = ({ description, choices }: Setting): string =>
  description
    .replaceAll(/\b(\w+): ([^.]*)\./g, (_, choice, meaning) => {
      const words = wordsOf(choice, { choices });
      return words.toLowerCase() === meaning ? '' : `${words}: ${meaning}.`;
    })
    .trim();

interface SettingControlProps {
  readonly setting: Setting;
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue?: string | undefined;
  /** The limit of clerks as it stands in the form. */
  readonly clerkLimit: string;
  /** Tells the form the text of fields that make one. */
  readonly onText: (text: string) => void;
  /** Tells the form that a picture is on its way, and that it is no more. */
  readonly onSending: (isSending: boolean) => void;
}

/** The field of one setting that the server's environment leaves open. */
export function SettingControl(props: SettingControlProps) {
  const { setting, error, onText, onSending, clerkLimit, ...control } = props;
  const { label, description, input, choices, limit, byDefault } = setting;
  const basics = {
    label,
    ...(error === undefined ? {} : { error }),
    // Leave out a description that only repeats the label.
    ...(description.replace(/\.$/, '') === label ? {} : { hint: description }),
    ...control,
  };
  if (input === 'choice')
    return (
      <SelectField {...basics} hint={explained(setting)}>
        <Options of={choices.map((choice) => [choice, wordsOf(choice, setting)])} />
      </SelectField>
    );
  const text = control.defaultValue ?? '';
  const group = { label, error, onText, name: control.name };
  const week = input === 'week' ? readWeek(text) : undefined;
  if (week) return <WeekField {...group} hint={hints.week} start={week} />;
  const closings = input === 'holidays' ? readClosings(text) : undefined;
  if (closings) return <ClosingsField {...group} hint={hints.closings} start={closings} />;
  if (input === 'picture')
    return (
      <PictureControl
        {...group}
        place={setting.key}
        hint={description}
        start={text}
        onSending={onSending}
      />
    );
  if (limit)
    return (
      <LimitField
        {...group}
        limit={limit}
        description={description}
        byDefault={byDefault}
        start={text}
        clerkLimit={clerkLimit}
      />
    );
  // As many lines as show all of it on a phone.
  const rows = Math.ceil(text.length / PHONE_LINE) + 1;
  const typed = { ...basics, placeholder: byDefault };
  if (input === 'text') return <TextArea {...typed} rows={Math.min(12, Math.max(4, rows))} />;
  if (input === 'line' && rows > 2) return <TextArea {...typed} rows={rows} />;
  return <TextField {...typed} {...(input === 'number' ? { inputMode: 'numeric' } : {})} />;
}
