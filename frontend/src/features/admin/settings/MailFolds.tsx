import { type ReactNode, useState } from 'react';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import type { Setting } from '../api/settings.ts';
import { Disclosure } from '../order/Disclosure.tsx';

interface MailFoldsProps {
  readonly settings: readonly Setting[];
  /** As typed, by key. */
  readonly values: Readonly<Record<string, string>>;
  readonly field: (setting: Setting) => ReactNode;
}

/** A line for each mail, one open at a time: where the words stand is said once, above. */
export function MailFolds({ settings, values, field }: MailFoldsProps) {
  const [opened, setOpened] = useState<string>();
  return (
    <div>
      {settings.map((setting) => {
        const { key, label } = setting;
        return (
          <Disclosure
            key={key}
            isOpen={key === opened}
            onToggle={(isOpen) =>
              setOpened((now) => (isOpen ? key : now === key ? undefined : now))
            }
            summary={
              <span>
                {`${label} `}
                <Muted as="span" $light>
                  {values[key]?.trim() ? 'with words of yours' : 'as it is'}
                </Muted>
              </span>
            }
          >
            <FieldGrid $columns={1}>
              {field({ ...setting, label: `Your words in “${label}”`, description: '' })}
            </FieldGrid>
          </Disclosure>
        );
      })}
    </div>
  );
}
