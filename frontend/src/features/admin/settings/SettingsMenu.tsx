import { useQuery } from '@tanstack/react-query';
import { createLink, linkOptions, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { SelectField } from '../../../ui/Field/SelectField.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, fontSize, line, space, target } from '../../../ui/theme/theme.ts';
import { sessionQueryOptions } from '../api/session.ts';
import { SingleFilter } from '../shell/PageParts.tsx';
import { pagesOfGroups, settingForms, settingPages } from './settingForms.ts';
import {
  readSettingsSearch,
  type SettingFormName,
  type SettingGroupName,
  settingFormGroups,
} from './settingsSearch.ts';

interface BesideMenuProps {
  readonly open: SettingFormName | keyof typeof settingPages;
  readonly children: ReactNode;
}

/** A form or a page of the settings with the menu of all beside or above it; the page alone for who may not open the others. */
export function BesideMenu({ open, children }: BesideMenuProps) {
  const { data: session } = useQuery(sessionQueryOptions);
  if (session && !session.permissions.includes('change-settings')) return children;
  return (
    <Columns>
      <SettingsMenu open={open} />
      <div id="form">{children}</div>
    </Columns>
  );
}

/** All forms in groups: a list beside the open one, on a phone a choice above it. */
function SettingsMenu({ open }: Pick<BesideMenuProps, 'open'>) {
  const navigate = useNavigate();
  const choose = (name: string) => {
    const page = pagesByName.get(name);
    const form = readSettingsSearch({ form: name });
    void navigate(page?.link ?? { to: '/admin/settings', search: form });
  };
  return (
    <nav aria-label="Forms">
      <Choice>
        <SelectField
          label="All settings"
          value={open}
          onChange={(event) => choose(event.target.value)}
        >
          {groups.map(({ title, entries }) => (
            <optgroup key={title} label={title}>
              {entries.map(({ name, words }) => (
                <option key={name} value={name}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
      </Choice>
      <List>
        {groups.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            {entries.map(({ name, words, link }) => (
              <Entry key={name} {...link} aria-current={name === open ? 'true' : undefined}>
                {words}
              </Entry>
            ))}
          </section>
        ))}
      </List>
    </nav>
  );
}

const pagesByName = new Map<string, (typeof settingPages)[keyof typeof settingPages]>(
  Object.entries(settingPages),
);

// Object.keys loses the literal types.
const titles = Object.keys(settingFormGroups) as SettingGroupName[];

const groups = titles.map((title) => ({
  title,
  entries: [
    ...settingFormGroups[title].map((form) => ({
      name: form,
      words: settingForms[form][0],
      link: linkOptions({ to: '/admin/settings', search: { form } }),
    })),
    ...(pagesOfGroups[title] ?? []).map((page) => ({
      name: page,
      words: settingPages[page].title,
      link: settingPages[page].link,
    })),
  ],
}));

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  ${media.lg} { grid-template-columns: ${space(28)} minmax(0, 1fr); align-items: start; }
`;

const Choice = styled(SingleFilter)`
  max-width: none;
  ${media.lg} { display: none; }
`;

const List = styled.div`
  display: none;
  ${media.lg} { display: grid; gap: ${space(2)}; }
  h2 { color: ${color.textMuted}; font-size: ${fontSize.label}; }
`;

const Entry = createLink(styled.a`
  display: flex;
  align-items: center;
  min-height: ${target.staff};
  padding: ${space(0.5)} ${space(1.5)};
  border-top: ${line.hair} solid ${color.hairline};
  font-weight: 500;
  text-decoration: none;
  &[aria-current] { font-weight: 700; box-shadow: inset ${space(0.625)} 0 ${color.action}; }
  ${media.forcedColors} { &[aria-current] { text-decoration: underline; } }
  ${media.hover} { &:hover { text-decoration: underline; } }
`);
