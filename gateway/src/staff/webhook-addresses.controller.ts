import { randomBytes } from 'node:crypto';
import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import {
  deliveryStates,
  OFF_AFTER_DAYS,
  SECRET_OVERLAP_HOURS,
  WEBHOOK_SEAL,
  type WebhookType,
  webhookTypes,
} from '@spade/contracts/webhooks/webhooks';
import { CONFIG } from '@spade/platform/config/config.module';
import { Seal } from '@spade/platform/sealing/seal';
import type { GatewayConfig } from '../gateway.config.ts';
import {
  AdminOnly,
  type AdminSession,
  CurrentAdmin,
  FreshOnly,
  Needs,
} from '../http/admin.guard.ts';
import { GatewayError } from '../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { pathId, pathUuid } from '../http/path-ids.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { IsHttpsAddress, Rule } from '../http/validation/text-rules.ts';
import { AreOf } from '../http/validation/value-rules.ts';
import {
  flag,
  instant,
  integer,
  oneOf,
  orNull,
  present,
  someOf,
  text,
  uuid,
  view,
} from '../http/view.ts';

/** An address as owners see it. */
const WebhookView = view('WebhookView', {
  webhookId: integer(),
  url: text(),
  types: someOf(webhookTypes),
  createdBy: text('A username.'),
  createdAt: instant(),
  isOff: flag(`${OFF_AFTER_DAYS} days of failures, or an answer with 410, switched it off.`),
  failingSince: orNull(instant('Every delivery since then has failed; null without a failure.')),
  formerSecretUntil: orNull(instant('Until when the former secret signs, too; null without one.')),
});

/** The same with its secret, the only time that it is shown. */
const WebhookSecretView = view('WebhookSecretView', {
  ...WebhookView.fields,
  secret: text('`whsec_` and base64: the key of the signatures of Standard Webhooks.'),
});

/** One message on its way to one address. */
const WebhookDeliveryView = view('WebhookDeliveryView', {
  deliveryId: uuid('The header `webhook-id` is `msg_` and this.'),
  type: oneOf([...webhookTypes, 'webhook.test']),
  state: oneOf(deliveryStates, { enumName: 'WebhookDeliveryState' }),
  createdAt: instant(),
  attempts: integer(),
  lastAttemptAt: orNull(instant()),
  nextAttemptAt: orNull(instant('Null once it was delivered or has failed for good.')),
  status: orNull(integer('Of the last answer; null without one.')),
  failure: orNull(text('Why the last attempt failed, in words; null after a success.')),
});

/** The rules that the worker applies at each attempt (`public-request.ts`), as far as they can be checked without a lookup. */
function faultInAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !URL.canParse(value)) return undefined; // `IsHttpsAddress` says so
  const { port, username, password, hostname } = new URL(value);
  if (port !== '' || username !== '' || password !== '')
    return 'The address must have neither a port nor a name and password';
  return hostname.includes('.') && !/^[\d.]+$/.test(hostname)
    ? undefined
    : 'The address must be a name of the public Internet';
}

/** An address to be added. */
@ApiRules()
export class AddWebhookDto {
  @ApiProperty({ example: 'https://erp.example/spade' })
  @IsHttpsAddress(2000)
  @Rule('isWebhookAddress', faultInAddress)
  url: string;

  @ApiProperty({ enum: webhookTypes, enumName: 'WebhookType', isArray: true })
  @AreOf(webhookTypes, 'Choose at least one kind of message')
  types: WebhookType[];
}

/** Owners manage the webhooks of their programs and see the deliveries. */
@ApiTags('admin')
@Controller('admin/webhooks')
@AdminOnly()
@Needs('manage-keys')
export class WebhookAddressesController {
  private readonly seal: Seal | undefined;

  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
    @Inject(CONFIG) { WEBHOOK_KEY: key }: GatewayConfig,
  ) {
    this.seal = key === undefined ? undefined : new Seal(key, WEBHOOK_SEAL);
  }

  @Get()
  @ApiOperation({ summary: 'Webhook addresses, oldest first' })
  @AnswersList(WebhookView)
  async list() {
    const { webhooks } = await this.client.send('contact.list-webhooks', {});
    return { success: true, data: webhooks.map((webhook) => present(WebhookView, webhook)) };
  }

  @Post()
  @FreshOnly()
  @ApiOperation({ summary: 'Add an address; only this answer shows its secret' })
  @Answers(WebhookSecretView, 201)
  @AnswersErrors(409)
  async add(@Body() { url: typed, types }: AddWebhookDto, @CurrentAdmin() admin: AdminSession) {
    if (!admin.hasSecondFactor) throw new GatewayError('SECOND_FACTOR_REQUIRED', {});
    // As the parser writes it, so that two spellings of one address are the same.
    const url = new URL(typed).href;
    const { secret, sealedSecret } = this.newSecret(url);
    const request = { url, types, sealedSecret, by: admin.username };
    const webhook = await this.audit.outcomeOf(
      'webhook_added',
      url,
      admin,
      () => this.client.send('contact.add-webhook', request),
      () => `${url}: ${types.join(', ')}`,
    );
    return { success: true, data: present(WebhookSecretView, webhook, { secret }) };
  }

  @Post(':webhookId/secret')
  @FreshOnly()
  @ApiExtension('x-limits', { OFF_AFTER_DAYS, SECRET_OVERLAP_HOURS })
  @ApiOperation({
    summary: 'Make a new secret; only this answer shows it',
    description: `For ${SECRET_OVERLAP_HOURS} hours each message has a signature by either secret.`,
  })
  @Answers(WebhookSecretView)
  @AnswersErrors(404)
  async rotate(@Param('webhookId') id: string, @CurrentAdmin() admin: AdminSession) {
    const webhookId = webhookIdOf(id);
    const { webhooks } = await this.client.send('contact.list-webhooks', {});
    const known = webhooks.find((webhook) => webhook.webhookId === webhookId);
    if (!known) throw new CodedError('CONTACT.WEBHOOK_NOT_FOUND', {});
    const { secret, sealedSecret } = this.newSecret(known.url);
    const change = { kind: 'rotate', sealedSecret } as const;
    const webhook = await this.change(webhookId, change, admin, 'new secret');
    return { success: true, data: present(WebhookSecretView, webhook, { secret }) };
  }

  @Post(':webhookId/test')
  @ApiOperation({ summary: 'Send a test; the list of deliveries shows its outcome' })
  @Answers(WebhookView)
  @AnswersErrors(404, 409)
  async test(@Param('webhookId') id: string) {
    const request = { webhookId: webhookIdOf(id), change: { kind: 'test' } as const };
    const webhook = await this.client.send('contact.change-webhook', request);
    return { success: true, data: present(WebhookView, webhook) };
  }

  @Post(':webhookId/on')
  @FreshOnly()
  @ApiOperation({ summary: 'Switch an address on again; missed messages are sent only on request' })
  @Answers(WebhookView)
  @AnswersErrors(404)
  async switchOn(@Param('webhookId') id: string, @CurrentAdmin() admin: AdminSession) {
    const webhook = await this.change(webhookIdOf(id), { kind: 'switch-on' }, admin, 'on');
    return { success: true, data: present(WebhookView, webhook) };
  }

  @Post(':webhookId/remove')
  @ApiOperation({ summary: 'Remove an address: nothing is sent to it any more' })
  @Answers(WebhookView)
  @AnswersErrors(404)
  async remove(@Param('webhookId') id: string, @CurrentAdmin() admin: AdminSession) {
    const webhook = await this.change(webhookIdOf(id), { kind: 'remove' }, admin, 'removed');
    return { success: true, data: present(WebhookView, webhook) };
  }

  @Get(':webhookId/deliveries')
  @ApiOperation({ summary: 'The newest 20 messages to an address, with their state' })
  @AnswersList(WebhookDeliveryView)
  @AnswersErrors(404)
  async deliveries(@Param('webhookId') id: string) {
    const request = { webhookId: webhookIdOf(id) };
    const { deliveries } = await this.client.send('contact.list-deliveries', request);
    return { success: true, data: deliveries.map((each) => present(WebhookDeliveryView, each)) };
  }

  @Post(':webhookId/deliveries/:deliveryId/again')
  @ApiOperation({ summary: 'Send a message again, under the same id' })
  @Answers(WebhookDeliveryView)
  @AnswersErrors(404, 409)
  async sendAgain(@Param('webhookId') id: string, @Param('deliveryId') deliveryId: string) {
    const request = {
      webhookId: webhookIdOf(id),
      deliveryId: pathUuid(deliveryId, 'CONTACT.WEBHOOK_NOT_FOUND'),
    };
    const delivery = await this.client.send('contact.redeliver', request);
    return { success: true, data: present(WebhookDeliveryView, delivery) };
  }

  /** Made here and sealed for the worker: no database, queue or other service sees it. */
  private newSecret(url: string): { secret: string; sealedSecret: string } {
    if (!this.seal) throw new GatewayError('UNAVAILABLE', {});
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    return { secret, sealedSecret: this.seal.close(secret, url) };
  }

  private change(
    webhookId: number,
    change: { kind: 'remove' | 'switch-on' } | { kind: 'rotate'; sealedSecret: string },
    admin: AdminSession,
    words: string,
  ) {
    return this.audit.outcomeOf(
      'webhook_changed',
      `webhook ${webhookId}: ${words}`,
      admin,
      () => this.client.send('contact.change-webhook', { webhookId, change }),
      ({ url }) => `${url}: ${words}`,
    );
  }
}

const webhookIdOf = (id: string) => pathId(id, 'CONTACT.WEBHOOK_NOT_FOUND');
