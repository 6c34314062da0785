import styled from 'styled-components';
import { company, companyEmailHref, companyWhatsAppHref } from '../../lib/company.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { measure, space } from '../../ui/theme/theme.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';

interface Refusal {
  readonly path: string;
  readonly title: string;
  readonly text: string;
  /** The page stands at the address that was asked for. */
  readonly canRetry?: boolean;
}

const notSent: Refusal = {
  path: '/not-sent',
  title: 'We could not send that',
  text: 'Nothing was ordered, sent or uploaded. Use the back button of your browser: what you typed is still there. Then send it again in a minute.',
};

const tooMany: Refusal = {
  path: '/too-many',
  title: 'We are very busy',
  text: 'The page you asked for is still there. Wait 10 seconds, then try again.',
  canRetry: true,
};

/** Answers a page that more visitors of one network ask for at once than nginx takes. */
export const TooManyPage = () => <RefusalPage {...tooMany} />;

/** Answers a posted form while the pages server is away; a file of its own, so that nginx can always send it. */
export const NotSentPage = () => <RefusalPage {...notSent} />;

function RefusalPage({ path, title, text, canRetry = false }: Refusal) {
  return (
    <Wrap>
      <PageHead title={title} description={text} path={path} noIndex />
      <ShortPage>
        <Row $block="con" $size={space(9)} />
        <PageTitle>{title}</PageTitle>
        <Text>{text}</Text>
        {canRetry ? (
          // An empty address is the page's own.
          <ButtonAnchor href="" plain variant="hot">
            Try again
          </ButtonAnchor>
        ) : (
          // The way on is the browser's own button: no other one may draw the eye away from it.
          <ButtonAnchor href="/marketplace" variant="ghost">
            Back to the marketplace
          </ButtonAnchor>
        )}
        <Text>
          Or reach us here: <a href={companyEmailHref}>{company.email}</a>,{' '}
          <a href={companyWhatsAppHref}>WhatsApp {company.phone}</a>
        </Text>
      </ShortPage>
    </Wrap>
  );
}

const Row = styled(Wall)`
  height: ${space(9)};
  margin-bottom: ${space(3)};
`;

const Text = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1.75)} ${space(2.5)};
  /* A number or address that breaks in two is hard to read and to tap. */
  a { display: inline-block; }
`;
