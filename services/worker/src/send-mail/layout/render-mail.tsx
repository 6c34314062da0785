import { render } from '@react-email/render';
import type { MailCompany, MailContent } from '../content/mail-content.ts';
import { MailPage } from './mail-page.tsx';
import { plainText } from './plain-text.ts';

/** Both bodies of one mail. */
export interface RenderedMail {
  html: string;
  text: string;
}

/** Makes HTML (react-email) and plain text of one content. */
export async function renderMail(
  content: MailContent,
  company: MailCompany,
): Promise<RenderedMail> {
  return {
    html: await render(<MailPage content={content} company={company} />),
    text: plainText(content, company),
  };
}
