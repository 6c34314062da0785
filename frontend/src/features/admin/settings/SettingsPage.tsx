import { useQuery } from '@tanstack/react-query';
import { Note } from '../../../ui/Note/Note.tsx';
import { Stack } from '../../../ui/Stack/Stack.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { QueryView } from '../../shared/QueryView.tsx';
import { sessionQueryOptions } from '../api/session.ts';
import { type Setting, settingsQueryOptions } from '../api/settings.ts';
import { SignInAgain } from '../failure/Failure.tsx';
import { latePart } from '../failure/latePart.tsx';
import { BackOfficePage } from '../shell/PageParts.tsx';
import { SettingForm } from './SettingForm.tsx';
import { BesideMenu } from './SettingsMenu.tsx';
import { settingForms } from './settingForms.ts';
import type { SettingFormName, SettingsSearch } from './settingsSearch.ts';

/** Later, with what reads the state of the server. */
const BackupNote = latePart(async () => (await import('./BackupNote.tsx')).BackupNote);

/** Later, since few owners change words in a week, and they bring the standard ones with them. */
const WordsForm = latePart(async () => (await import('./WordsForm.tsx')).WordsForm);

/** What the owner decides: the menu of forms, and the open one beside or below it. */
export function SettingsPage({ search }: { readonly search: SettingsSearch }) {
  const read = useQuery(settingsQueryOptions);
  const { data: session } = useQuery(sessionQueryOptions);
  const open: SettingFormName = search.form ?? 'company';
  return (
    <BackOfficePage
      title="Settings"
      description="What the shop says and the rules of its orders."
      note="A change shows everywhere within a minute."
    >
      <BesideMenu open={open}>
        <QueryView
          read={read}
          loading="Loading the settings..."
          failed="The settings could not be loaded"
        >
          {(settings) => {
            const own = settings.filter((setting) => setting.group === open && isAsked(setting));
            const mustSignIn = session?.isFresh === false && own.some((one) => one.isGuarded);
            return (
              <Stack>
                {open === 'delivery' && <DeliveryNote settings={settings} />}
                {open === 'backups' && <BackupNote />}
                {mustSignIn && <SignInAgain next={`/admin/settings?form=${open}`} />}
                {own.some(({ input }) => input === 'list') ? (
                  <WordsForm key={open} name={open} settings={own} />
                ) : (
                  <SettingForm key={open} name={open} settings={own} />
                )}
              </Stack>
            );
          }}
        </QueryView>
      </BesideMenu>
    </BackOfficePage>
  );
}

/** Where the fee of a state is asked for, and which words of this form it takes the place of. */
function DeliveryNote({ settings }: { readonly settings: readonly Setting[] }) {
  const zones = settings.find(({ key }) => key === 'DELIVERY_ZONES')?.value ?? '[]';
  const own = settings.filter(
    ({ key, value, byDefault }) => ofFees.has(key) && value !== null && value !== byDefault,
  );
  return (
    <>
      <p>
        What delivery to a state costs, and where buyers pick up:{' '}
        <InlineLink to="/admin/settings" search={{ form: 'zones' }} hash="form">
          {settingForms.zones[0]}
        </InlineLink>
      </p>
      {zones !== '[]' && own.length > 0 && (
        <Note kind="warning" title="Buyers read these words beside your fees: see that they agree.">
          {`Fees are set by state, and are in the price. ${own.map(({ label }) => `“${label}”`).join(', ')} must not say that the fee comes later.`}
        </Note>
      )}
      {zones !== '[]' && own.length === 0 && (
        <Muted>
          Fees are set by state: while the first three stay as the shop came with them, pages say
          those fees and times in their place.
        </Muted>
      )}
    </>
  );
}

/** Words that pages make of the fees by state while they are the standard ones. */
const ofFees: ReadonlySet<string> = new Set(['DELIVERY_SUMMARY', 'DELIVERY_COST', 'DELIVERY_TIME']);

/**
 * Words of fees and pick-up from before there were zones. Zones take their place on every page: asked for twice, owners fill in
 * the one that charges nothing. Shown only while they say something.
 */
const beforeZones: ReadonlySet<string> = new Set(['DELIVERY_STATES', 'DELIVERY_PICKUP']);

const isAsked = ({ key, value, isLocked }: Setting): boolean =>
  !beforeZones.has(key) || value !== null || isLocked;
