import { useSite, whatsAppHref } from '../../lib/company.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { NoticePage, NoticeText } from '../shared/NoticePage.tsx';
import { contactContent } from './contactContent.ts';

const { success, home, chat, hours } = contactContent;

/** Where a message leads that was posted without scripts. */
export function MessageSentPage() {
  const { company } = useSite();
  return (
    <NoticePage path="/message-sent" title={success.title} text={success.description} block="far">
      <NoticeText>{hours(company.businessHours)}</NoticeText>
      <ButtonRow>
        <ButtonAnchor href="/" variant="hot">
          {home}
        </ButtonAnchor>
        <ButtonAnchor href={whatsAppHref(company)} variant="ghost">
          {chat}
        </ButtonAnchor>
      </ButtonRow>
    </NoticePage>
  );
}
