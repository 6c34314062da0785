import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { Request, Response } from 'express';
import { dropRestOfBody } from '../http/drop-rest-of-body.ts';
import { ErrorFilter } from '../http/error.filter.ts';
import { toErrorAnswer } from '../http/error-answer.ts';
import { isPlainForm } from '../http/read-body.ts';

/** The site's page for a form that was stored. */
export const SENT_PAGE = '/message-sent';

/** The site's page for a form that was refused; its fragments name the reason. */
const NOT_SENT_PAGE = '/message-not-sent';

/** The fragment that says what to do after this status. */
function reasonOf(status: number): string {
  if (status === 400) return 'fields';
  return status === 429 ? 'too-many' : 'later';
}

/**
 * Errors of the contact form. A page without scripts would show the JSON of the API as it is, so a
 * plain form is sent on (303) to a page that says what happened. What was typed stays in the form,
 * one step back: it never enters an address or a log.
 */
@Catch()
export class ContactFormFilter extends ErrorFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (!isPlainForm(request) || response.headersSent) {
      // oxlint-disable-next-line promise/valid-params -- the method of an exception filter, not of a promise
      super.catch(thrown, host);
      return;
    }
    const { status } = toErrorAnswer(this.toKnownError(thrown), '');
    void dropRestOfBody(request, response).then(() =>
      response
        .status(303)
        .location(`${NOT_SENT_PAGE}#${reasonOf(status)}`)
        .end(),
    );
  }
}
