import { useId, useState } from 'react';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { standardEntries } from '../../../lib/siteWords.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { Row, Stack } from '../../../ui/Stack/Stack.tsx';
import { media } from '../../../ui/theme/media.ts';
import { type Setting, type SettingChange, useChangeSettings } from '../api/settings.ts';
import { readDraft, writeDraft } from '../drafts/drafts.ts';
import { KeptNote } from '../drafts/KeptNote.tsx';
import { Failure } from '../failure/Failure.tsx';
import { readToken } from '../session/staffToken.ts';
import { ListControl } from './ListControl.tsx';
import type { ListEntry } from './PlainFields.tsx';
import { SaveBar, Unsaved } from './SaveBar.tsx';
import { type FramedFields, SettingFrame } from './SettingFrame.tsx';
import type { SettingFormName } from './settingsSearch.ts';

interface WordsFormProps {
  readonly name: SettingFormName;
  readonly settings: readonly Setting[];
}

/** One form of lists of words: edit, look at the page as it would be, publish. */
export function WordsForm({ name, settings }: WordsFormProps) {
  return (
    <SettingFrame name={name} settings={settings}>
      {(fields) => <Lists {...fields} name={name} settings={settings} />}
    </SettingFrame>
  );
}

type ListsProps = WordsFormProps & FramedFields;

type Drafts = Readonly<Record<string, readonly ListEntry[]>>;

function Lists({ draft, name, settings, onSaved, onEdit, onDiscard }: ListsProps) {
  const change = useChangeSettings();
  const [drafts, setDrafts] = useState<Drafts>(() => {
    const stored = settings.map((setting) => [setting.key, JSON.stringify(shownOf(setting))]);
    const kept = Object.entries(
      readDraft<Record<string, string>>(draft, Object.fromEntries(stored)),
    );
    // Each is a list that this form wrote.
    return Object.fromEntries(kept.map(([key, text]) => [key, JSON.parse(text) as ListEntry[]]));
  });
  const [isKept] = useState(() =>
    settings.some((setting) => changeOf(setting, drafts[setting.key] ?? []).length > 0),
  );
  const changes = settings.flatMap((setting) => changeOf(setting, drafts[setting.key] ?? []));
  const labels = new Map(settings.map(({ key, label }) => [key, label]));
  const unsavedId = useId();
  const { key: refused, path } = change.error instanceof ApiError ? change.error.details : {};
  const edit = (key: string, entries: readonly ListEntry[]) => {
    const next = { ...drafts, [key]: entries };
    setDrafts(next);
    const texts = Object.entries(next).map(([each, list]) => [each, JSON.stringify(list)]);
    writeDraft(draft, Object.fromEntries(texts));
    onEdit();
  };
  const publish = () => {
    if (changes.length === 0) return onSaved(0);
    change.mutate(changes, { onSuccess: () => onSaved(changes.length) });
  };
  return (
    <Stack $gap={4}>
      {isKept && <KeptNote draft={draft} onDiscard={onDiscard} />}
      {settings.map((setting) => (
        <ListControl
          key={setting.key}
          setting={setting}
          isTitled={settings.length > 1}
          entries={drafts[setting.key] ?? []}
          error={
            refused === setting.key
              ? { message: change.error?.message ?? '', path: String(path ?? '') }
              : undefined
          }
          onChange={(entries) => edit(setting.key, entries)}
        />
      ))}
      <Bar>
        {refused === undefined && <Failure error={change.error} />}
        <Unsaved id={unsavedId} labels={changes.map(({ key }) => labels.get(key) ?? key)} />
        <Row>
          <Button
            plain
            variant={changes.length > 0 ? 'hot' : 'ghost'}
            aria-describedby={unsavedId}
            busy={change.isPending}
            onClick={publish}
          >
            {change.isPending ? 'Publishing...' : 'Publish'}
          </Button>
          <Preview name={name} changes={changes} />
          {name !== 'zones' && settings.some(({ value }) => value !== null) && (
            <Button
              plain
              variant="ghost"
              onClick={() =>
                setDrafts(
                  Object.fromEntries(settings.map(({ key }) => [key, standardEntries(key)])),
                )
              }
            >
              Standard words
            </Button>
          )}
        </Row>
      </Bar>
    </Stack>
  );
}

/** On a phone the buttons stand below what is not saved. */
const Bar = styled(SaveBar)`
  grid-template-columns: minmax(0, 1fr);
  ${media.md} { grid-template-columns: minmax(0, 1fr) auto; }
`;

/** Page on which the words of a form stand. */
const pageOf = (name: SettingFormName, changes: readonly SettingChange[]): string => {
  if (name === 'zones') return '/terms';
  if (name !== 'pages')
    return changes.some(({ key }) => key === 'WORDS_AFFILIATE')
      ? '/affiliate-marketing'
      : changes.some(({ key }) => key === 'WORDS_ACCOUNT_CLAIMS')
        ? '/auth'
        : '/';
  const [first] = JSON.parse(changes[0]?.value ?? '[]') as ListEntry[]; // made in this form
  return first ? `/pages/${first.slug}` : '/';
};

/** A form that the browser posts into a new tab: the pages server renders the page with these words, for this session. */
function Preview({
  name,
  changes,
}: {
  readonly name: SettingFormName;
  readonly changes: readonly SettingChange[];
}) {
  const id = useId();
  return (
    <form method="post" action="/preview" target={`preview${id}`} aria-label="Preview">
      <input type="hidden" name="token" value={readToken() ?? ''} />
      <input type="hidden" name="page" value={pageOf(name, changes)} />
      <input type="hidden" name="changes" value={JSON.stringify(changes)} />
      <Button type="submit" plain variant="ghost" title="Opens in a new tab; only you see it">
        Preview
      </Button>
    </form>
  );
}

/** What was saved, else the standard words. */
const shownOf = ({ key, value }: Setting): readonly ListEntry[] =>
  value === null ? standardEntries(key) : (JSON.parse(value) as ListEntry[]); // the server checked it

function changeOf(setting: Setting, entries: readonly ListEntry[]): SettingChange[] {
  const { key, version } = setting;
  const text = JSON.stringify(entries);
  if (text === JSON.stringify(shownOf(setting))) return [];
  return [{ key, version, value: text === JSON.stringify(standardEntries(key)) ? null : text }];
}
