import type { Story } from '../story.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { SelectField } from './SelectField.tsx';
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
      label: 'Error and hint',
      render: () => (
        <FieldGrid $columns={1}>
          <TextField label="Email address" defaultValue="ada@" error="Invalid email address" />
          <TextField label="Phone" hint="0803… or +234803…" />
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
            <option>Kano</option>
            <option>Lagos</option>
          </SelectField>
          <TextArea label="Message" rows={3} />
        </FieldGrid>
      ),
    },
  ],
};
