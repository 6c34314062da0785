import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { idFrom } from '@spade/contracts/ids';
import {
  BANK_ACCOUNT_WAIT_HOURS,
  type BankAccountStep,
  bankAccountStates,
  bankAccountStepInWords,
  type ProposedBankAccount,
  SETTLED_DAYS,
} from '@spade/contracts/messages/bank-account';
import type { BankDetails } from '@spade/contracts/messages/orders';
import { mayDo } from '@spade/contracts/staff/permissions';
import { MinLength } from 'class-validator';
import {
  AdminOnly,
  type AdminSession,
  CurrentAdmin,
  FreshOnly,
  Needs,
} from '../http/admin.guard.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { AtMost, IsSingleLine } from '../http/validation/text-rules.ts';
import { ACCOUNT_NUMBER_MESSAGE, HasDigits } from '../http/validation/value-rules.ts';
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
  view,
} from '../http/view.ts';
import { BankDetailsView } from '../shop/order-parts.view.ts';

/** An account that someone proposed, and where it stands. */
const ProposedBankAccountView = view('ProposedBankAccountView', {
  id: integer(),
  details: one(BankDetailsView),
  state: oneOf(bankAccountStates, { enumName: 'BankAccountState' }),
  proposedBy: text(),
  proposedAt: instant(),
  agreedBy: orNull(text('Null until a second person has agreed.')),
  agreedAt: orNull(instant()),
  inForceFrom: orNull(
    instant('From when new orders show it; null until a second person has agreed.'),
  ),
  stoppedBy: orNull(text('Null unless it was stopped.')),
  stoppedAt: orNull(instant()),
});

/** The account that buyers pay into, and what was proposed in its place. */
const BankAccountView = view('BankAccountView', {
  inForce: one(BankDetailsView),
  isOnPage: flag(
    'Two persons may change it here; otherwise the server alone (BANK_ACCOUNTS_IN_PAGE).',
  ),
  hasSecondPerson: flag('Beside the one who asks, an owner or approver could agree.'),
  proposals: list(ProposedBankAccountView, 'Newest first.'),
});

/** Another account for buyers to pay into. */
@ApiRules()
export class ProposeBankAccountDto {
  @ApiProperty({ description: 'As buyers look for it in their app.', example: 'GTBank' })
  @MinLength(2, { message: 'Please enter the name of the bank' })
  @AtMost(60)
  @IsSingleLine()
  bankName: string;

  @ApiProperty({ description: 'As the bank writes it.', example: 'SPADE ORION LIMITED' })
  @MinLength(2, { message: 'Please enter the name of the account' })
  @AtMost(100)
  @IsSingleLine()
  accountName: string;

  @ApiProperty({ example: '0123456789', description: 'NUBAN, 10 digits.' })
  @HasDigits(10, ACCOUNT_NUMBER_MESSAGE)
  accountNumber: string;
}

/** Two persons change the account that buyers pay into; each step is mailed to every owner before it is taken. */
@ApiTags('admin')
@Controller('admin/bank-account')
@AdminOnly()
export class BankAccountController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @Needs('agree-bank-account')
  @ApiOperation({ summary: 'The account that buyers pay into, and what was proposed' })
  @Answers(BankAccountView)
  async get(@CurrentAdmin() { username }: AdminSession) {
    const [accounts, { staff }] = await Promise.all([
      this.client.send('orders.bank-accounts', {}),
      this.client.send('auth.list-staff', {}),
    ]);
    const hasSecondPerson = staff.some(
      (member) =>
        !member.isDisabled &&
        member.username !== username &&
        mayDo(member.role, 'agree-bank-account'),
    );
    return { success: true, data: present(BankAccountView, { ...accounts, hasSecondPerson }) };
  }

  @Post()
  @HttpCode(200)
  @Needs('change-bank-account')
  @FreshOnly()
  @ApiOperation({ summary: 'Propose another account; a second person must agree' })
  @Answers(ProposedBankAccountView)
  @AnswersErrors(409)
  async propose(
    @Body() { bankName, accountName, accountNumber }: ProposeBankAccountDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const details = { bankName, accountName, accountNumber };
    const { isOnPage, proposals } = await this.client.send('orders.bank-accounts', {});
    if (!isOnPage) throw new CodedError('ORDERS.BANK_ACCOUNT_LOCKED', {});
    if (proposals.some(isOpen)) throw new CodedError('ORDERS.BANK_ACCOUNT_PENDING', {});
    return this.take('proposed', details, admin, () =>
      this.client.send('orders.propose-bank-account', { details, adminUsername: admin.username }),
    );
  }

  @Post(':id/agree')
  @HttpCode(200)
  @Needs('agree-bank-account')
  @FreshOnly()
  @ApiExtension('x-limits', { BANK_ACCOUNT_WAIT_HOURS, SETTLED_DAYS })
  @ApiOperation({
    summary: `Agree to a proposed account: new orders show it ${BANK_ACCOUNT_WAIT_HOURS} hours later`,
  })
  @Answers(ProposedBankAccountView)
  @AnswersErrors(409)
  async agree(@Param('id') text: string, @CurrentAdmin() admin: AdminSession) {
    const { id, details, proposedBy } = await this.find(text);
    const { username: adminUsername } = admin;
    if (proposedBy.toLowerCase() === adminUsername.toLowerCase())
      throw new CodedError('ORDERS.BANK_ACCOUNT_OWN', {});
    return this.take('agreed', details, admin, () =>
      this.client.send('orders.agree-bank-account', { id, adminUsername }),
    );
  }

  /** One press, without a new sign-in: what stops a thief is never in the way. */
  @Post(':id/stop')
  @HttpCode(200)
  @Needs('change-bank-account')
  @ApiOperation({ summary: 'Stop a proposed account, until it is in force' })
  @Answers(ProposedBankAccountView)
  @AnswersErrors(409)
  async stop(@Param('id') text: string, @CurrentAdmin() admin: AdminSession) {
    const { id, details } = await this.find(text);
    return this.take('stopped', details, admin, () =>
      this.client.send('orders.stop-bank-account', { id, adminUsername: admin.username }),
    );
  }

  /** Owners have the mail, and the audit log the line, before the step is taken: a fault in between alarms them for nothing, never too late. */
  private async take(
    step: BankAccountStep,
    details: BankDetails,
    admin: AdminSession,
    work: () => Promise<ProposedBankAccount>,
  ) {
    const { adminId, address } = admin;
    const asked = bankAccountStepInWords(step, details);
    let isRecorded = false;
    const proposal = await this.audit.outcomeOf(
      'bank_account_changed',
      asked,
      admin,
      async () => {
        const announced = { adminId, step, details, address };
        const reply = await this.client.send('auth.announce-bank-account', announced);
        isRecorded = reply.isRecorded ?? false;
        return work();
      },
      () => (isRecorded ? null : asked),
    );
    return { success: true, data: present(ProposedBankAccountView, proposal) };
  }

  private async find(text: string): Promise<ProposedBankAccount> {
    const { proposals } = await this.client.send('orders.bank-accounts', {});
    const found = proposals.find(({ id }) => id === idFrom(text));
    if (!found || !isOpen(found)) throw new CodedError('ORDERS.BANK_ACCOUNT_OVER', {});
    return found;
  }
}

const isOpen = ({ state }: ProposedBankAccount): boolean =>
  state === 'proposed' || state === 'waiting';
