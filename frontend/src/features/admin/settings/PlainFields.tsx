import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextArea, TextField } from '../../../ui/Field/TextField.tsx';
import type { Setting } from '../api/settings.ts';

/** Texts by field. */
export type ListEntry = Readonly<Record<string, string>>;

/** What the fields of one entry need, plain ones and those of a zone. */
export interface EntryFieldsProps {
  readonly entry: ListEntry;
  /** Just added: its first field takes the focus. */
  readonly isNew: boolean;
  readonly faultOf: (name: string) => string | undefined;
  readonly onEdit: (name: string, text: string) => void;
}

interface PlainFieldsProps extends EntryFieldsProps {
  readonly fields: Setting['fields'];
}

/** The fields of an entry as its setting names them. */
export function PlainFields({ fields, entry, isNew, faultOf, onEdit }: PlainFieldsProps) {
  const isShort = fields.every(({ input }) => input !== 'text');
  return (
    <FieldGrid $columns={isShort ? 2 : 1}>
      {fields.map(({ name, label, input }, place) => {
        const fault = faultOf(name);
        const control = {
          autoFocus: place === 0 && isNew,
          label,
          ...(fault === undefined ? {} : { error: fault }),
          value: entry[name] ?? '',
          onChange: ({ target }: { target: { value: string } }) => onEdit(name, target.value),
        };
        if (input === 'text')
          return <TextArea key={name} {...control} rows={name === 'page' ? 14 : 4} />;
        // A line that a phone would cut, such as a question.
        if (!isShort)
          return (
            <TextArea
              key={name}
              {...control}
              rows={1}
              onChange={({ target }) => onEdit(name, target.value.replaceAll('\n', ' '))}
            />
          );
        return (
          <TextField
            key={name}
            // The last one without a neighbour leaves no hole.
            wide={place === fields.length - 1 && place % 2 === 0}
            {...control}
          />
        );
      })}
    </FieldGrid>
  );
}
