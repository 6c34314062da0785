import styled from 'styled-components';
import { emailHref, useSite, whatsAppHref } from '../../lib/company.ts';
import { Button } from '../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { ButtonRow } from '../../ui/Button/ButtonRow.tsx';
import { media } from '../../ui/theme/media.ts';
import { NoticePage, NoticeText } from '../shared/NoticePage.tsx';
import { GO_BACK_ID } from './enlivenGoBack.ts';

/** Answers a posted form while the pages server is away; a file of its own, so that nginx can always send it. */
export function NotSentPage() {
  return (
    <NoticePage
      path="/not-sent"
      title="We could not send that"
      text="Nothing was ordered, sent or uploaded. Use the back button of your browser: what you typed is still there. Then send it again in a minute."
    >
      <ButtonRow>
        <GoBack id={GO_BACK_ID} variant="hot" disabled>
          Go back and send again
        </GoBack>
        <ButtonAnchor href="/marketplace" variant="ghost">
          Back to the marketplace
        </ButtonAnchor>
      </ButtonRow>
      <Reach />
    </NoticePage>
  );
}

/** Answers a page that more visitors of one network ask for at once than nginx takes. */
export function TooManyPage() {
  return (
    <NoticePage
      path="/too-many"
      title="We are very busy"
      text="Nothing is lost: your orders and payments are as they were. Wait 10 seconds, then try again."
    >
      <ButtonRow>
        {/* An empty address is the page's own. */}
        <ButtonAnchor href="" plain variant="hot">
          Try again
        </ButtonAnchor>
      </ButtonRow>
      <Reach />
    </NoticePage>
  );
}

function Reach() {
  const { company } = useSite();
  return (
    <NoticeText>
      Or reach us here: <a href={emailHref(company)}>{company.email}</a> or{' '}
      <a href={whatsAppHref(company)}>WhatsApp {company.phone}</a>
    </NoticeText>
  );
}

/** Its place is kept until it works, so that nothing moves then. Without scripts it has none. */
const GoBack = styled(Button)`
  &:disabled { visibility: hidden; }
  ${media.noScript} { && { display: none; } }
`;
