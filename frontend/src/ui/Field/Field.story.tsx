import type { Story } from '../story.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { Options, SelectField } from './SelectField.tsx';
import { TextArea, TextField } from './TextField.tsx';

export const story: Story = {
  title: 'Field',
  use: 'TextField, TextArea and SelectField are ruled cells; put them into a FieldGrid.',
  states: [
    {
      label: 'One column',
      render: () => (
        <FieldGrid $columns={1}>
          <TextField label="City" placeholder="For example Ikeja" />
          <TextField label="Product" defaultValue="Red palm oil" disabled />
        </FieldGrid>
      ),
    },
    {
      label: 'Error, hint and words beside the label',
      render: () => (
        <FieldGrid $columns={1}>
          <TextField label="Email address" defaultValue="ada@" error="Invalid email address" />
          <TextField label="Phone" aside="optional" hint="0803… or +234803…" />
        </FieldGrid>
      ),
    },
    {
      label: 'Two columns, select, text area',
      isWide: true,
      render: () => (
        <FieldGrid>
          <TextField label="First name" />
          <SelectField label="State" defaultValue="Lagos">
            <Options
              of={[
                ['Kano', 'Kano'],
                ['Lagos', 'Lagos'],
              ]}
            />
          </SelectField>
          <TextArea label="Message" rows={3} />
        </FieldGrid>
      ),
    },
  ],
};
