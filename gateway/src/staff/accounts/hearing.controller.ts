import { applyDecorators, Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import {
  type Hearing,
  type NoticeKind,
  type NoticeWay,
  noticeKinds,
  noticeWays,
} from '@spade/contracts/staff/notices';
import { IsBoolean } from 'class-validator';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../../http/admin.guard.ts';
import { Answers } from '../../http/openapi-answers.ts';
import { ApiRules } from '../../http/validation/api-rules.ts';
import { Rule } from '../../http/validation/text-rules.ts';
import { flag, integer, list, oneOf, orNull, present, view } from '../../http/view.ts';

/** How the account hears of one kind. */
const NoticeView = view('NoticeView', {
  kind: oneOf(noticeKinds, { enumName: 'NoticeKind' }),
  way: oneOf(noticeWays, { enumName: 'NoticeWay' }),
});

/** What the account hears of, and when not. */
const HearingView = view('HearingView', {
  notices: list(NoticeView),
  quietFrom: orNull(integer('Minutes after midnight in Lagos; null: no quiet hours.')),
  quietTo: orNull(integer()),
  eveningMail: flag('The figures of the day by mail; for owners.'),
});

const isMinute = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) >= 0 && (value as number) < 1_440;

const IsMinuteOrNull = () =>
  applyDecorators(
    ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 1_439 }),
    Rule('isMinuteOrNull', (value) =>
      value === null || isMinute(value) ? undefined : 'Choose a time of the day',
    ),
  );

const isWay = (notice: unknown): boolean => {
  if (typeof notice !== 'object' || notice === null) return false;
  const { kind, way } = notice as Record<string, unknown>;
  return (
    (noticeKinds as readonly unknown[]).includes(kind) &&
    (noticeWays as readonly unknown[]).includes(way)
  );
};

/** What an account wants to hear of. */
@ApiRules()
export class ChangeHearingDto {
  @ApiProperty({ type: [NoticeView] })
  @Rule('areNotices', (value) =>
    Array.isArray(value) && value.length <= noticeKinds.length && value.every(isWay)
      ? undefined
      : 'Choose how you hear of each',
  )
  notices: { kind: NoticeKind; way: NoticeWay }[];

  @IsMinuteOrNull()
  quietFrom: number | null;

  @IsMinuteOrNull()
  quietTo: number | null;

  @IsBoolean({ message: 'Send true or false' })
  eveningMail: boolean;
}

/** Members of staff choose what they hear of at once. */
@ApiTags('admin')
@Controller('admin/hearing')
@AdminOnly()
export class HearingController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({ summary: 'What this account hears of, and when not' })
  @Answers(HearingView)
  async get(@CurrentAdmin() { adminId }: AdminSession) {
    return { success: true, data: inView(await this.client.send('auth.get-hearing', { adminId })) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Choose what this account hears of; a kind that is left out stays' })
  @Answers(HearingView)
  async change(@Body() wanted: ChangeHearingDto, @CurrentAdmin() { adminId }: AdminSession) {
    const before = await this.client.send('auth.get-hearing', { adminId });
    const chosen = Object.fromEntries(wanted.notices.map(({ kind, way }) => [kind, way]));
    const { quietFrom: from, quietTo: to, eveningMail } = wanted;
    const hearing: Hearing = {
      ways: { ...before.ways, ...chosen },
      // The same time twice is no time.
      quiet: from === null || to === null || from === to ? null : { from, to },
      eveningMail,
    };
    const data = inView(await this.client.send('auth.set-hearing', { adminId, hearing }));
    return { success: true, data };
  }
}

function inView({ ways, quiet, eveningMail }: Hearing) {
  const notices = noticeKinds.map((kind) => ({ kind, way: ways[kind] }));
  const [quietFrom, quietTo] = quiet ? [quiet.from, quiet.to] : [null, null];
  return present(HearingView, { notices, quietFrom, quietTo, eveningMail });
}
