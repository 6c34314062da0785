import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  guardedGroups,
  type SettingChange,
  type SettingOwner,
  type SettingState,
  settingGroups,
  settingInputs,
  settingOwners,
} from '@spade/contracts/messages/settings';
import { parseSitePicture } from '@spade/contracts/products/pictures';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { Rule } from '../http/validation/text-rules.ts';
import {
  flag,
  instant,
  integer,
  list,
  one,
  oneOf,
  orNull,
  present,
  text,
  texts,
  view,
} from '../http/view.ts';
import { SiteView } from '../shop/site.controller.ts';

/** A field of each entry of a list. */
const SettingFieldView = view('SettingFieldView', {
  name: text(),
  label: text(),
  input: oneOf(['line', 'text']),
});

/** What a number says besides a number. */
const SettingLimitView = view('SettingLimitView', {
  none: text('The number that means no limit.', { example: '0' }),
  clerkLimits: orNull(integer('Left empty, it is so many times the limit of clerks.')),
});

/** A setting with what a form needs to ask for it. */
const SettingView = view('SettingView', {
  key: text('Also the name of its variable.', { example: 'COMPANY_NAME' }),
  group: text('The form it is in.'),
  label: text(),
  description: text(),
  input: oneOf(settingInputs, { enumName: 'SettingInput' }),
  fields: list(SettingFieldView, 'Of a list.'),
  choices: texts('Of a choice.'),
  limit: orNull(one(SettingLimitView, 'Of a number that may also mean no limit.')),
  byDefault: text('What holds while nothing is saved; of a list JSON.'),
  value: orNull(text('Null: the default.')),
  version: integer('0 before the first change.'),
  changedBy: orNull(text()),
  changedAt: orNull(instant()),
  isLocked: flag('Set in the environment of the server, which wins.'),
  isGuarded: flag('A change needs a fresh sign-in.'),
});

/** A version of a setting, and the value before it. */
const SettingVersionView = view('SettingVersionView', {
  key: text(),
  version: integer(),
  value: orNull(text('Null: the default.')),
  before: orNull(text('Null: the default.')),
  changedBy: text(),
  changedAt: instant(),
});

const MAX_CHANGES = 40;
/** A page of one's own is the longest. */
const MAX_VALUE_LENGTH = 40_000;

class SettingChangeDto {
  @ApiProperty()
  key: string;

  @ApiProperty({ type: String, nullable: true, description: 'Null: back to the default.' })
  value: string | null;

  @ApiProperty({ type: 'integer', description: 'The version that was shown.' })
  version: number;
}

/** Settings of one form to change at once. */
export class ChangeSettingsDto {
  @ApiProperty({ type: [SettingChangeDto] })
  @Rule('areChanges', (value) =>
    Array.isArray(value) && value.length <= MAX_CHANGES && value.every(isChange)
      ? undefined
      : 'Send a list of key, value and version',
  )
  changes: SettingChange[];
}

function isChange(value: unknown): value is SettingChange {
  if (typeof value !== 'object' || value === null) return false;
  const { key, value: text, version } = value as Record<string, unknown>;
  return (
    typeof key === 'string' &&
    (text === null || (typeof text === 'string' && text.length <= MAX_VALUE_LENGTH)) &&
    Number.isInteger(version)
  );
}

/** What the owner decides on a page: the settings of orders, and what the company says. */
@ApiTags('admin')
@Controller('admin/settings')
@AdminOnly()
@Needs('change-settings')
export class SettingsController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Every setting, with its value and who changed it' })
  @AnswersList(SettingView)
  async list() {
    const settings = await this.all();
    const data = settings.map((setting) =>
      present(SettingView, {
        ...setting,
        limit: setting.limit ?? null,
        isGuarded: guardedGroups.has(setting.group),
      }),
    );
    return { success: true, data };
  }

  @Get(':key/versions')
  @ApiOperation({ summary: 'The versions of a setting, newest first' })
  @AnswersList(SettingVersionView)
  @AnswersErrors(404)
  async versions(@Param('key') key: string) {
    const owner = ownerOf(await this.all(), key);
    const { versions } = await this.client.send(`${owner}.setting-versions`, { key });
    return {
      success: true,
      data: versions.map((version) => present(SettingVersionView, version)),
    };
  }

  /** In force within a minute everywhere. Forms that money depends on need a fresh sign-in. */
  @Post()
  @ApiOperation({ summary: 'Change settings of one form, all or none' })
  @AnswersList(SettingView)
  @AnswersErrors(403, 404, 409)
  async change(@Body() { changes }: ChangeSettingsDto, @CurrentAdmin() admin: AdminSession) {
    const before = await this.all();
    if (
      !admin.isFresh &&
      changes.some(({ key }) => guardedGroups.has(settingOf(before, key).group))
    )
      throw new GatewayError('SIGN_IN_AGAIN', {});
    await this.keepPictures(before, changes);
    const owners = new Set(changes.map(({ key }) => ownerOf(before, key)));
    for (const owner of owners) {
      const own = changes.filter(({ key }) => ownerOf(before, key) === owner);
      const request = { changes: own, adminUsername: admin.username };
      const names = own.map(({ key }) => inWords(before, key)).join(', ');
      await this.audit.outcomeOf(
        'setting_changed',
        names,
        admin,
        () => this.client.send(`${owner}.change-settings`, request),
        () => names,
      );
    }
    return this.list();
  }

  /** For the pages server, which shows the owner a page as these changes would make it. Stores nothing. */
  @Post('preview')
  @ApiOperation({ summary: 'Check changes, and answer what pages would be made of' })
  @Answers(SiteView)
  @AnswersErrors(404, 409)
  async preview(@Body() { changes }: ChangeSettingsDto, @CurrentAdmin() admin: AdminSession) {
    const before = await this.all();
    const saved = new Map(
      before.flatMap(({ key, value }) => (value === null ? [] : [[key, value] as const])),
    );
    for (const owner of new Set(changes.map(({ key }) => ownerOf(before, key)))) {
      const own = changes.filter(({ key }) => ownerOf(before, key) === owner);
      const request = { changes: own, adminUsername: admin.username, isTrial: true };
      await this.client.send(`${owner}.change-settings`, request);
    }
    for (const { key, value } of changes) {
      if (value === null) saved.delete(key);
      else saved.set(key, value);
    }
    return { success: true, data: { saved: Object.fromEntries(saved) } };
  }

  /** A picture that was uploaded long ago may be gone. Throws CATALOG.PICTURE_NOT_FOUND. */
  private async keepPictures(before: readonly SettingState[], changes: readonly SettingChange[]) {
    for (const { key, value } of changes) {
      if (settingOf(before, key).input !== 'picture' || value === null) continue;
      const name = parseSitePicture(value)?.name;
      if (name !== undefined) await this.client.send('catalog.keep-picture', { name });
    }
  }

  private async all(): Promise<SettingState[]> {
    const lists = await Promise.all(
      settingOwners.map((owner) => this.client.send(`${owner}.list-settings`, {})),
    );
    const settings = lists.flatMap((list) => list.settings);
    const groups = Object.keys(settingGroups);
    // A form may have settings of either service; the order within a form is that of their declaration.
    return settings.toSorted((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group));
  }
}

function settingOf(settings: readonly SettingState[], key: string): SettingState {
  const setting = settings.find((each) => each.key === key);
  if (!setting) throw new CodedError('SETTINGS.UNKNOWN', {});
  return setting;
}

/** A setting's label for owners, and its name in the environment. */
const inWords = (settings: readonly SettingState[], key: string): string =>
  `${settingOf(settings, key).label} (${key})`;

const ownerOf = (settings: readonly SettingState[], key: string): SettingOwner =>
  settingGroups[settingOf(settings, key).group];
