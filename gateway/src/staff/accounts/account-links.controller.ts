import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { isCodedError } from '@spade/contracts/errors/coded-error';
import { digestOf } from '@spade/platform/sealing/seal';
import type { Request } from 'express';
import { clientAddress } from '../../http/client-address.ts';
import { Limits } from '../../http/limits/limits.ts';
import { Answers, AnswersErrors, AnswersMessage } from '../../http/openapi-answers.ts';
import { present } from '../../http/view.ts';
import { AccountLinkView } from './account.view.ts';
import { AccountSecrets } from './account-secrets.ts';
import { AccountLinkDto, UseAccountLinkDto } from './auth.dto.ts';

/** What the holder of a mailed link does, without a session: see whose it is, and choose a password, once. */
@ApiTags('admin')
@Controller('admin/link')
export class AccountLinksController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly secrets: AccountSecrets,
  ) {}

  @Post('check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Whose link it is' })
  @Answers(AccountLinkView)
  @AnswersErrors(410, 429, 503)
  async check(@Body() { token }: AccountLinkDto, @Req() request: Request) {
    const link = await this.counted(request, () =>
      this.client.send('auth.read-link', { key: digestOf(token) }),
    );
    return { success: true, data: present(AccountLinkView, link) };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Choose the password; the link and every session of the account end' })
  @AnswersMessage()
  @AnswersErrors(410, 429, 503)
  async use(@Body() { token, password }: UseAccountLinkDto, @Req() request: Request) {
    const key = digestOf(token);
    const sealedPassword = this.secrets.passwords.close(password, key);
    const { username } = await this.counted(request, () =>
      this.client.send('auth.use-link', { key, sealedPassword }),
    );
    return { success: true, message: `${username} can sign in with this password now.` };
  }

  /**
   * Counts a link that does not work, once that is known. A good one is never refused: no stranger behind the same
   * carrier's address keeps its holder out.
   */
  private async counted<T>(request: Request, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const guess = { 'account-links-address': clientAddress(request) };
      if (isCodedError(error, 'AUTH.LINK_OVER')) await this.limits.count(guess, async () => {});
      throw error;
    }
  }
}
