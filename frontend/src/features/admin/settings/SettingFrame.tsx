import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import { Part } from '../account/AccountPart.tsx';
import type { Setting } from '../api/settings.ts';
import { latePart } from '../failure/latePart.tsx';
import { SavedNote } from './SavedNote.tsx';
import { settingForms } from './settingForms.ts';
import type { SettingFormName } from './settingsSearch.ts';

/** Later, with the standard words, which it compares with. */
const SettingHistory = latePart(async () => (await import('./SettingHistory.tsx')).SettingHistory, {
  waiting: null,
});

/** What the frame gives to the fields of its form. */
export interface FramedFields {
  /** Name of what was typed and not saved: another one for each version of what is stored. */
  readonly draft: string;
  readonly onSaved: (changes: number) => void;
  readonly onEdit: () => void;
  readonly onDiscard: () => void;
}

interface SettingFrameProps {
  readonly name: SettingFormName;
  readonly settings: readonly Setting[];
  readonly children: (fields: FramedFields) => ReactNode;
}

/** A form of settings: its note, its fields, what was saved, and below who changed what. */
export function SettingFrame({ name, settings, children }: SettingFrameProps) {
  const [title, note, elsewhere] = settingForms[name];
  const [saved, setSaved] = useState<number>();
  const [discards, setDiscards] = useState(0);
  // After a save or an undo the fields show what is stored now.
  const stored = settings.map(({ key, version }) => `${key} ${version}`).join();
  return (
    <Stack>
      <Part title={title}>
        <p>
          {note}
          {elsewhere && (
            <>
              {' Change them under '}
              <InlineLink to="/admin/settings" search={{ form: elsewhere }}>
                {settingForms[elsewhere][0]}
              </InlineLink>
              .
            </>
          )}
        </p>
        <Fields key={`${stored} ${discards}`}>
          {children({
            draft: `settings ${stored}`,
            onSaved: setSaved,
            onEdit: () => setSaved(undefined),
            onDiscard: () => setDiscards(discards + 1),
          })}
        </Fields>
        <SavedNote changes={saved} />
      </Part>
      <SettingHistory settings={settings} />
    </Stack>
  );
}

/**
 * Boxes are as high as their text, where the browser can; by their number of lines elsewhere. What has the focus is not under the
 * bar at the foot.
 */
const Fields = styled.div`
  :is(input, textarea, select, button, summary) { scroll-margin-bottom: ${space(16)}; }
  textarea { field-sizing: content; }
  textarea:not([rows='1']) { min-height: ${space(9)}; }
`;
