import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { Fact, Note, Paragraph } from '../content/mail-content.ts';
import { color, rule, type } from './mail-theme.ts';

/** One paragraph with its strong words. */
export function Words({ words }: { words: Paragraph }): ReactNode {
  return words.map((word, index) =>
    // The words of a paragraph never change order, so the index is a valid key.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    typeof word === 'string' ? word : <strong key={index}>{word.strong}</strong>,
  );
}

/** Facts on ruled lines, label left, value right. */
export function Ledger({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <Section style={{ borderTop: rule }}>
      {facts.map(({ label, value, isLarge }) => (
        <Row key={label} style={{ borderBottom: `1px solid ${color.sand}` }}>
          <Column style={{ ...type.label, ...cell, color: color.ink2, width: '36%' }}>
            {label}
          </Column>
          <Column style={{ ...(isLarge ? type.figure : type.fact), ...cell, color: color.ink }}>
            {value}
          </Column>
        </Row>
      ))}
    </Section>
  );
}

/** The band with the most important fact. */
export function NoteBand({ note }: { note: Note }): ReactNode {
  return (
    <Section style={{ borderTop: rule }}>
      <Row>
        <Column style={{ backgroundColor: noteGrounds[note.tone], padding: '14px 24px' }}>
          <Text style={{ ...type.fact, color: noteTitles[note.tone], margin: 0 }}>
            {note.title}
          </Text>
          <Text style={{ ...type.body, color: color.ink, margin: '2px 0 0' }}>{note.text}</Text>
        </Column>
      </Row>
    </Section>
  );
}

/** Text that another person wrote, line by line. */
export function Quote({ text }: { text: string }): ReactNode {
  return (
    <Section>
      <Row>
        <Column style={{ padding: '20px 24px 0' }}>
          <Text style={{ ...type.body, ...quoted }}>{text}</Text>
        </Column>
      </Row>
    </Section>
  );
}

/** The main button. */
export function Action({ label, url }: { label: string; url: string }): ReactNode {
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

const cell = { padding: '10px 12px 10px 24px', wordBreak: 'break-word' } as const;

const quoted = {
  color: color.ink,
  whiteSpace: 'pre-wrap',
  wordBreak: 'break-word',
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
