import styled from 'styled-components';
import { Checkbox } from '../../../../ui/Checkbox/Checkbox.tsx';
import { Dialog } from '../../../../ui/Dialog/Dialog.tsx';
import { FactTable } from '../../../../ui/Table/FactTable.tsx';
import { layout, space } from '../../../../ui/theme/theme.ts';
import { creditContent } from './creditContent.ts';

const content = creditContent.keys;

interface KeyHelpProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** The keys of the desk, and the switch that turns them off. */
export function KeyHelp({ isOpen, onClose, isOn, onChange }: KeyHelpProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={content.title} size="small">
      <Stack>
        <p>{content.text}</p>
        <Checkbox
          label={content.on}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        <FactTable
          caption={content.title}
          heads={[content.key, content.does]}
          facts={content.list}
          align="column"
        />
      </Stack>
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${space(1)};
  padding: ${layout.pad};
`;
