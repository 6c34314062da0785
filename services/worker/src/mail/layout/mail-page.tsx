// Long, because mail clients read inline styles alone: the page and its parts stand with their styles.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { Fragment, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import {
  type Fact,
  keptTogether,
  type MailCompany,
  type MailContent,
  type Note,
  type Paragraph,
  plainWords,
} from '../content/mail-content.ts';

/** The Breeze Block colours that mails use; the names are those of the design guide. */
const color = {
  paper: '#F2EBDC',
  ledger: '#E7DCC3',
  sand: '#D6C49C',
  slip: '#FFFBF1',
  ink: '#10211A',
  ink2: '#475249',
  bone2: '#BDC4B4',
  signal: '#FFB81C',
  palm: '#1E6A45',
  bad: '#9B1C0C',
  badGround: '#F7DFD3',
  warnGround: '#FFE7AE',
  okGround: '#DDEBD0',
} as const;

const FAMILY = 'Arial, Helvetica, sans-serif';

/** Type steps: mail clients load no fonts of ours, so Arial stands in. */
const type = {
  brand: { fontFamily: FAMILY, fontSize: '20px', lineHeight: '24px', fontWeight: 700 },
  heading: { fontFamily: FAMILY, fontSize: '28px', lineHeight: '32px', fontWeight: 700 },
  body: { fontFamily: FAMILY, fontSize: '16px', lineHeight: '24px', fontWeight: 400 },
  label: { fontFamily: FAMILY, fontSize: '13px', lineHeight: '18px', fontWeight: 400 },
  fact: { fontFamily: FAMILY, fontSize: '16px', lineHeight: '22px', fontWeight: 700 },
  figure: { fontFamily: FAMILY, fontSize: '22px', lineHeight: '28px', fontWeight: 700 },
  small: { fontFamily: FAMILY, fontSize: '14px', lineHeight: '21px', fontWeight: 400 },
} as const;

/**
 * For readers of mail that know `prefers-color-scheme` (Apple Mail). Gmail and Outlook drop the rules or turn all colours
 * by themselves; what has a ground of its own, such as notes and the button, keeps its text in either case.
 */
const darkRules =
  '@media (prefers-color-scheme: dark) { .page { background-color: #0A1611 !important; } .slip { background-color: #1B3A2C !important; border-color: #0A1611 !important; } .text { color: #F2EBDC !important; } .muted { color: #BDC4B4 !important; } }';

/** Structure: the 2px rule. */
const rule = `2px solid ${color.ink}`;

/** One paragraph with its strong words; the company's own addresses are links. */
function Words({ words, company }: { words: Paragraph; company: MailCompany }): ReactNode {
  return words.map((word, index) =>
    typeof word === 'string' ? (
      // The words of a paragraph never change order, so the index is a valid key.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <Linked key={index} text={word} company={company} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <strong key={index}>
        <Whole text={word.strong} />
      </strong>
    ),
  );
}

/** Our own pages that sentences name by their address. */
const NAMED_PAGES = ['/terms', '/marketplace', '/admin/account'] as const;

/**
 * A text in which phone number, mailbox and {@link NAMED_PAGES} of the company are links in the colour of the text around
 * them: readers of mail make links of them anyway, blue ones. Nothing else is one, since people typed some of the words.
 */
function Linked({ text, company }: { text: string; company: MailCompany }): ReactNode {
  const links: Readonly<Record<string, string>> = {
    [company.email]: `mailto:${company.email}`,
    [company.phone]: `tel:${company.phone.replaceAll(' ', '')}`,
    ...Object.fromEntries(
      NAMED_PAGES.map((path) => [company.publicUrl + path, company.publicUrl + path]),
    ),
  };
  for (const [found, href] of Object.entries(links)) {
    const at = text.indexOf(found);
    if (found === '' || at === -1) continue;
    return (
      <>
        <Linked text={text.slice(0, at)} company={company} />
        <a href={href} style={{ color: 'inherit', textDecoration: 'underline' }}>
          {found}
        </a>
        <Linked text={text.slice(at + found.length)} company={company} />
      </>
    );
  }
  return <Whole text={text} />;
}

/** A text whose references do not break after their hyphen, nor what is kept together. */
function Whole({ text }: { text: string }): ReactNode {
  return keptTogether(text)
    .split(/\b((?:SO|TEST)-[A-Z\d]+)/)
    .map((part, index) =>
      // Every second part is a reference.
      index % 2 === 0 ? (
        part
      ) : (
        // The parts never change order, so the index is a valid key.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <span key={index} style={{ whiteSpace: 'nowrap' }}>
          {part}
        </span>
      ),
    );
}

/** Facts on ruled lines, label left, value right. */
function Ledger({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <Section style={{ borderTop: rule }}>
      {facts.map(({ label, value, isLarge, url }) => (
        <Row key={label} style={{ borderBottom: `1px solid ${color.sand}` }}>
          <Column
            className="muted"
            style={{ ...type.label, ...cell, color: color.ink2, width: '36%' }}
          >
            <Whole text={label} />
          </Column>
          <Column
            className="text"
            style={{ ...(isLarge ? type.figure : type.fact), ...cell, color: color.ink }}
          >
            {url === undefined ? (
              <Whole text={value} />
            ) : (
              <a href={url} className="text" style={{ color: color.ink }}>
                <Whole text={value} />
              </a>
            )}
          </Column>
        </Row>
      ))}
    </Section>
  );
}

/** The band with the most important fact. */
function NoteBand({ note, company }: { note: Note; company: MailCompany }): ReactNode {
  return (
    <Section style={{ borderTop: rule }}>
      <Row>
        <Column style={{ backgroundColor: noteGrounds[note.tone], padding: '14px 24px' }}>
          <Text style={{ ...type.fact, color: noteTitles[note.tone], margin: 0 }}>
            <Whole text={note.title} />
          </Text>
          <Text style={{ ...type.body, color: color.ink, margin: '2px 0 0' }}>
            <Linked text={note.text} company={company} />
          </Text>
        </Column>
      </Row>
    </Section>
  );
}

/** Text that another person wrote, line by line. */
function Quote({ text }: { text: string }): ReactNode {
  return (
    <Section>
      <Row>
        <Column style={{ padding: '20px 24px 0' }}>
          <Text className="text" style={{ ...type.body, ...quoted }}>
            {text.split(/\r\n|\r|\n/).map((line, index) => (
              // The lines of a text never change order. Breaks, since Outlook drops `white-space`.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <Fragment key={index}>
                {index > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </Text>
        </Column>
      </Row>
    </Section>
  );
}

/** The main button. */
function Action({ label, url }: { label: string; url: string }): ReactNode {
  return (
    <Section>
      <Row>
        <Column style={{ padding: '24px' }}>
          <Button href={url} style={{ ...type.fact, ...button }}>
            {label}
          </Button>
        </Column>
      </Row>
    </Section>
  );
}

const cell = { padding: '10px 12px 10px 24px' } as const;

const quoted = {
  color: color.ink,
  borderLeft: `6px solid ${color.sand}`,
  padding: '0 0 0 16px',
  margin: 0,
} as const;

const button = {
  display: 'block',
  backgroundColor: color.signal,
  border: rule,
  color: color.ink,
  padding: '16px',
  textAlign: 'center',
} as const;

const noteGrounds: Record<Note['tone'], string> = {
  good: color.okGround,
  warning: color.warnGround,
  error: color.badGround,
};

const noteTitles: Record<Note['tone'], string> = {
  good: color.palm,
  warning: color.ink,
  error: color.bad,
};

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
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        {/* Apple's readers would make blue phone numbers of account numbers, and appointments of days. */}
        <meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no" />
        <style>{darkRules}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body className="page" style={{ backgroundColor: color.paper, margin: 0, padding: 0 }}>
        {/* Covers the body's own cell, which keeps the light ground in the dark. */}
        <Section className="page" style={{ backgroundColor: color.paper }}>
          <Row>
            <OutlookWidth>
              <Container className="slip" style={slip}>
                <Section>
                  <Row>
                    <Column width={48} style={{ ...type.brand, ...mark }}>
                      {SPADE}
                    </Column>
                    <Column style={{ ...type.brand, ...head }}>{company.name.toUpperCase()}</Column>
                  </Row>
                  <Row>
                    <Column style={strip}>&nbsp;</Column>
                  </Row>
                  <Row>
                    <Column style={{ padding: '24px 24px 18px' }}>
                      <Heading
                        as="h1"
                        className="text"
                        style={{ ...type.heading, color: color.ink, margin: '0 0 8px' }}
                      >
                        <Whole text={content.heading} />
                      </Heading>
                      {content.intro.map((words) => (
                        <Text
                          key={plainWords(words)}
                          className="text"
                          style={{ ...type.body, ...paragraph }}
                        >
                          <Words words={words} company={company} />
                        </Text>
                      ))}
                    </Column>
                  </Row>
                </Section>
                {content.note && <NoteBand note={content.note} company={company} />}
                {content.facts && <Ledger facts={content.facts} />}
                {content.quote !== undefined && <Quote text={content.quote} />}
                {content.action && <Action {...content.action} />}
                <Section>
                  <Row>
                    <Column style={{ padding: content.action ? '0 24px 18px' : '18px 24px' }}>
                      {content.small.map((words) => (
                        <Text
                          key={plainWords(words)}
                          className="muted"
                          style={{ ...type.small, ...smallPrint }}
                        >
                          <Words words={words} company={company} />
                        </Text>
                      ))}
                      {content.decline && (
                        <Text className="muted" style={{ ...type.small, ...smallPrint }}>
                          <a
                            href={content.decline.url}
                            className="text"
                            style={{ color: color.ink }}
                          >
                            {content.decline.label}
                          </a>
                        </Text>
                      )}
                    </Column>
                  </Row>
                  <Row>
                    <Column style={{ ...type.label, ...foot }}>
                      {company.name}, RC {company.rcNumber}
                      <br />
                      {company.address}
                      <br />
                      <Linked text={company.phone} company={company} />
                      <br />
                      {company.hours}
                    </Column>
                  </Row>
                </Section>
              </Container>
            </OutlookWidth>
          </Row>
        </Section>
      </Body>
    </Html>
  );
}

/**
 * Outlook for Windows knows no `max-width`: there a table of 600 px, which no one else sees, is around the slip. Comments
 * cannot be written in JSX.
 */
function OutlookWidth({ children }: { children: ReactNode }): ReactNode {
  const html =
    '<!--[if mso]><table role="presentation" align="center" width="600"><tr><td><![endif]-->' +
    renderToStaticMarkup(children) +
    '<!--[if mso]></td></tr></table><![endif]-->';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped what people typed
  return <Column style={{ padding: '24px 8px' }} dangerouslySetInnerHTML={{ __html: html }} />;
}

const slip = {
  width: '100%',
  maxWidth: '600px',
  backgroundColor: color.slip,
  border: rule,
  /* A long word or address makes no phone scroll sideways. */
  wordBreak: 'break-word',
} as const;

const head = {
  backgroundColor: color.ink,
  color: color.signal,
  padding: '18px 24px 18px 12px',
} as const;

/** The mark as a letter, since mails load no picture; the second sign keeps it from becoming an emoji. */
const SPADE = '\u2660\ufe0e';

const mark = {
  backgroundColor: color.signal,
  color: color.ink,
  width: '48px',
  fontSize: '28px',
  lineHeight: '28px',
  textAlign: 'center',
} as const;

const strip = {
  backgroundColor: color.signal,
  height: '10px',
  fontSize: '0',
  lineHeight: '0',
} as const;

const paragraph = { color: color.ink, margin: '0 0 6px' } as const;

const smallPrint = { color: color.ink2, margin: '0 0 6px' } as const;

const foot = { backgroundColor: color.ink, color: color.bone2, padding: '16px 24px' } as const;
