import styled from 'styled-components';
import { company, companyEmailHref, companyWhatsAppHref } from '../../lib/company.ts';
import { siteHref } from '../../lib/siteHref.ts';
import { ButtonAnchor } from '../../ui/Button/ButtonAnchor.tsx';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { media } from '../../ui/theme/media.ts';
import { fontSize, measure, space } from '../../ui/theme/theme.ts';
import { Wall } from '../../ui/Wall/Wall.tsx';
import { contactContent } from './contactContent.ts';

const { plain, success } = contactContent;

/** Where the gateway leads a browser without scripts after it stored the message. */
export function MessageSentPage() {
  return (
    <Wrap>
      <PageHead
        title={success.title}
        description={success.description}
        path="/message-sent"
        noIndex
      />
      <ShortPage>
        <Row $block="far" $size={space(9)} />
        <PageTitle>{success.title}</PageTitle>
        <Text>{success.description}</Text>
        <ButtonAnchor href="/" variant="hot">
          {plain.home}
        </ButtonAnchor>
      </ShortPage>
    </Wrap>
  );
}

/**
 * Where the gateway leads a browser without scripts when it refused the form. The address names the
 * reason as a fragment (`#fields`, `#too-many`, `#later`); without one all are shown.
 */
export function MessageNotSentPage() {
  const { title, text, reasons, otherwise } = plain.notSent;
  return (
    <Wrap>
      <PageHead title={title} description={text} path="/message-not-sent" noIndex />
      <ShortPage>
        <PageTitle>{title}</PageTitle>
        <Reasons>
          {reasons.map((reason) => (
            <li key={reason.id} id={reason.id}>
              {reason.text}
            </li>
          ))}
        </Reasons>
        <Text>{text}</Text>
        <Text>
          {otherwise} <a href={companyEmailHref}>{company.email}</a>,{' '}
          <a href={companyWhatsAppHref}>{company.phone}</a>
        </Text>
        <ButtonAnchor href={siteHref('/', { hash: 'contact' })} variant="hot">
          {plain.back}
        </ButtonAnchor>
      </ShortPage>
    </Wrap>
  );
}

const Row = styled(Wall)`
  height: ${space(9)};
  margin-bottom: ${space(3)};
  ${media.md} { margin-bottom: ${space(4)}; }
`;

const Text = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1.75)} ${space(2.5)};
  /* A number or address that breaks in two is hard to read and to tap. */
  a { display: inline-block; }
`;

const Reasons = styled.ul`
  max-width: ${measure.text};
  margin-top: ${space(2)};
  font-size: ${fontSize.lead};
  &:has(:target) > :not(:target) { display: none; }
  /* The fragment chooses the reason; the page stays at its top. */
  > li { scroll-margin-top: 100vh; }
`;
