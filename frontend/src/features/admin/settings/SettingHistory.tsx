import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import styled from 'styled-components';
import { formatMoment } from '../../../lib/formatTime.ts';
import { standardEntries } from '../../../lib/siteWords.ts';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { PlainList, Row } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { color, measure, space } from '../../../ui/theme/theme.ts';
import { QueryView } from '../../shared/QueryView.tsx';
import { Part, PartItem } from '../account/AccountPart.tsx';
import {
  type Setting,
  type SettingVersion,
  useChangeSettings,
  versionsQueryOptions,
} from '../api/settings.ts';
import { Failure } from '../failure/Failure.tsx';
import { readPicture } from './pictureText.ts';

/** Who changed what in this form, and the way back. Nothing before the first change. */
export function SettingHistory({ settings }: { readonly settings: readonly Setting[] }) {
  const changed = settings
    .filter(({ version }) => version > 0)
    .toSorted((a, b) => (b.changedAt ?? '').localeCompare(a.changedAt ?? ''));
  if (changed.length === 0) return null;
  return (
    <Part title="Changes">
      <ul>
        {changed.map((setting) => (
          <ChangedSetting key={setting.key} setting={setting} />
        ))}
      </ul>
    </Part>
  );
}

function ChangedSetting({ setting }: { readonly setting: Setting }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const { label, changedBy, changedAt } = setting;
  return (
    <PartItem>
      <div>
        <b>{label}</b>
        <Muted as="div">
          {changedBy}, {changedAt && formatMoment(changedAt)}
        </Muted>
      </div>
      <StaffButton
        ref={button}
        aria-label={`Versions of ${label}`}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Versions
      </StaffButton>
      {isOpen && <Versions setting={setting} onUndone={() => button.current?.focus()} />}
    </PartItem>
  );
}

interface VersionsProps {
  readonly setting: Setting;
  /** The list is read again, and its buttons are gone. */
  readonly onUndone: () => void;
}

function Versions({ setting, onUndone }: VersionsProps) {
  const read = useQuery(versionsQueryOptions(setting));
  const change = useChangeSettings();
  const { key, version: newest, isLocked } = setting;
  return (
    <Whole>
      <QueryView
        read={read}
        loading="Loading the versions..."
        failed="The versions could not be loaded"
      >
        {(versions) => (
          <PlainList $ruled="above">
            {versions.map((version) => (
              <li key={version.version}>
                <Difference of={version} setting={setting} />
                <Row $align="center" $gap={1.5}>
                  <Muted as="span">
                    {version.changedBy}, {formatMoment(version.changedAt)}
                  </Muted>
                  {!isLocked && (
                    <StaffButton
                      busy={change.isPending}
                      aria-label={`Undo the change of ${formatMoment(version.changedAt)}`}
                      onClick={() =>
                        change.mutate([{ key, value: version.before, version: newest }], {
                          onSuccess: onUndone,
                        })
                      }
                    >
                      {version.version === newest ? 'Undo' : 'Back to before this'}
                    </StaffButton>
                  )}
                </Row>
              </li>
            ))}
          </PlainList>
        )}
      </QueryView>
      <Failure error={change.error} />
    </Whole>
  );
}

/** What went and what came: of a list its entries, of anything else the whole text. */
function Difference({ of, setting }: { readonly of: SettingVersion; readonly setting: Setting }) {
  const [before, after] = [partsOf(setting, of.before), partsOf(setting, of.value)];
  const gone = before.filter((part) => !after.includes(part));
  const added = after.filter((part) => !before.includes(part));
  return (
    <Words>
      {gone.map((part) => (
        <del key={part}>{part}</del>
      ))}
      {added.map((part) => (
        <ins key={part}>{part}</ins>
      ))}
      {gone.length + added.length === 0 && (
        <ins>{of.before === of.value ? 'Kept as it was' : 'The order of the entries'}</ins>
      )}
    </Words>
  );
}

function partsOf({ key, input, byDefault }: Setting, value: string | null): string[] {
  if (input === 'picture')
    return [value === null ? 'The drawing (standard)' : readPicture(value).alt];
  if (input !== 'list')
    return [value ?? (byDefault === '' ? 'nothing' : `${byDefault} (standard)`)];
  const entries =
    value === null ? standardEntries(key) : (JSON.parse(value) as Record<string, string>[]); // the server checked it
  return entries.map((entry) => Object.values(entry).filter(Boolean).join(' · '));
}

const Whole = styled.div`
  flex: 1 0 100%;
`;

const Words = styled.div`
  display: grid;
  gap: ${space(0.5)};
  max-width: ${measure.long};
  overflow-wrap: anywhere;
  white-space: pre-line;
  del { color: ${color.textMuted}; }
  ins { text-decoration: none; font-weight: 600; }
`;
