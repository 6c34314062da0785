import { Stack } from '../../../ui/Stack/Stack.tsx';
import { FactTable } from '../../../ui/Table/FactTable.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import type { Setting } from '../api/settings.ts';
import { wordsOf } from './SettingControl.tsx';

/** What the server's environment sets: read here, changed there, by the name of its variable. */
export function LockedFacts({ settings }: { readonly settings: readonly Setting[] }) {
  if (settings.length === 0) return null;
  return (
    <Stack $gap={1}>
      <p>Set on the server, and changed there alone, by the person who runs it:</p>
      <FactTable
        caption="Set on the server"
        align="column"
        facts={settings.map((setting) => {
          const { key, label, value, byDefault } = setting;
          return [
            label,
            <>
              {wordsOf(value ?? byDefault, setting) || 'None'}
              <Muted as="div" $size="label">
                {key}
              </Muted>
            </>,
          ];
        })}
      />
    </Stack>
  );
}
