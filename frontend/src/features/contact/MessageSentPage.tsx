import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { NoticePage } from '../shared/NoticePage.tsx';
import { contactContent } from './contactContent.ts';

const { success, home } = contactContent;

/** Where a message leads that was posted without scripts. */
export function MessageSentPage() {
  return (
    <NoticePage path="/message-sent" title={success.title} text={success.description} block="far">
      <ButtonAnchor href="/" variant="hot">
        {home}
      </ButtonAnchor>
    </NoticePage>
  );
}
