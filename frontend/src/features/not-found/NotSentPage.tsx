import styled from 'styled-components';
import { company, companyEmailHref, companyWhatsAppHref } from '../../lib/company.ts';
import { PageHead } from '../../ui/PageHead/PageHead.tsx';
import { Wrap } from '../../ui/Section/Section.tsx';
import { PageTitle, ShortPage } from '../../ui/SiteLayout/PageTop.tsx';
import { measure, space } from '../../ui/theme/theme.ts';

const content = {
  title: 'We could not take it just now',
  text: 'Nothing was ordered, sent or uploaded. Use the back button of your browser: what you typed is still there. Then send it again in a minute.',
  otherwise: 'Or reach us here:',
} as const;

/** Answers a posted form while the pages server is away; a file of its own, so that nginx can always send it. */
export function NotSentPage() {
  return (
    <Wrap>
      <PageHead title={content.title} description={content.text} path="/not-sent" noIndex />
      <ShortPage>
        <PageTitle>{content.title}</PageTitle>
        <Text>{content.text}</Text>
        <Text>
          {content.otherwise} <a href={companyEmailHref}>{company.email}</a>,{' '}
          <a href={companyWhatsAppHref}>{company.phone}</a>
        </Text>
      </ShortPage>
    </Wrap>
  );
}

const Text = styled.p`
  max-width: ${measure.text};
  margin-block: ${space(1.75)} ${space(2.5)};
  /* A number or address that breaks in two is hard to read and to tap. */
  a { display: inline-block; }
`;
