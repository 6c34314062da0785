import { Body } from '@react-email/body';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import { type MailCompany, type MailContent, plainWords } from '../content/mail-content.ts';
import { Action, Ledger, NoteBand, Quote, Words } from './mail-parts.tsx';
import { color, rule, type } from './mail-theme.ts';

/** One mail as a slip of ledger paper: dark head, signal strip, facts on ruled lines. */
export function MailPage({
  content,
  company,
}: {
  content: MailContent;
  company: MailCompany;
}): ReactNode {
  return (
    <Html lang="en-NG">
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
      </Head>
      <Preview>{content.preview}</Preview>
      <Body style={{ backgroundColor: color.paper, margin: 0, padding: '24px 8px' }}>
        <Container style={slip}>
          <Section>
            <Row>
              <Column style={{ ...type.brand, ...head }}>{company.name.toUpperCase()}</Column>
            </Row>
            <Row>
              <Column style={strip}>&nbsp;</Column>
            </Row>
            <Row>
              <Column style={{ padding: '24px 24px 18px' }}>
                <Heading as="h1" style={{ ...type.heading, color: color.ink, margin: '0 0 8px' }}>
                  {content.heading}
                </Heading>
                {content.intro.map((words) => (
                  <Text key={plainWords(words)} style={{ ...type.body, ...paragraph }}>
                    <Words words={words} />
                  </Text>
                ))}
              </Column>
            </Row>
          </Section>
          {content.note && <NoteBand note={content.note} />}
          {content.facts && <Ledger facts={content.facts} />}
          {content.quote !== undefined && <Quote text={content.quote} />}
          {content.action && <Action {...content.action} />}
          <Section>
            <Row>
              <Column style={{ padding: '0 24px 18px' }}>
                {content.small.map((words) => (
                  <Text key={plainWords(words)} style={{ ...type.small, ...smallPrint }}>
                    <Words words={words} />
                  </Text>
                ))}
              </Column>
            </Row>
            <Row>
              <Column style={{ ...type.label, ...foot }}>
                {company.name}, RC {company.rcNumber}. {company.hours}.
              </Column>
            </Row>
          </Section>
        </Container>
      </Body>
    </Html>
  );
}

const slip = {
  width: '100%',
  maxWidth: '600px',
  backgroundColor: color.slip,
  border: rule,
} as const;

const head = { backgroundColor: color.ink, color: color.signal, padding: '18px 24px' } as const;

const strip = {
  backgroundColor: color.signal,
  height: '10px',
  fontSize: '0',
  lineHeight: '0',
} as const;

const paragraph = { color: color.ink, margin: '0 0 6px' } as const;

const smallPrint = { color: color.ink2, margin: '0 0 6px' } as const;

const foot = { backgroundColor: color.ink, color: color.bone2, padding: '16px 24px' } as const;
