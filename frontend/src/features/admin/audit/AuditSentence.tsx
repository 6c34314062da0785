import { Fragment, type ReactNode } from 'react';
import styled from 'styled-components';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { CellNote } from '../../../ui/Table/Table.tsx';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import { space } from '../../../ui/theme/theme.ts';
import type { AuditLine } from '../api/audit.ts';
import { staffRoles } from '../api/staff.ts';
import { inWords, sentenceOf } from './auditSentences.ts';

/** One line of the audit log as a sentence, with the rest of what it says below: people, orders and products are links. */
export function AuditSentence({ line }: { readonly line: AuditLine }) {
  const { action, orderId, reference, orderTotal, network } = line;
  const { about, refusal } = readDetail(line);
  const sentence = refusal === null ? sentenceOf(action) : triedTo(line, action);
  const account = line.account ?? 'an unknown name';
  const parts: Record<string, ReactNode> = {
    who: actorOf(line),
    order: orderId !== null && (
      <InlineLink to="/admin/orders" search={{ order: orderId }}>
        {reference ?? `order ${orderId}`}
      </InlineLink>
    ),
    sum: orderTotal === null ? 'the payment' : formatNaira(orderTotal),
    person: line.account === null ? account : <Person name={account} />,
    what: about === null ? 'something' : <Linked text={about} />,
  };
  const below = [
    about !== null && !sentence.includes('{what}') && <Linked text={about} />,
    refusal !== null && `Because: ${refusal}`,
    network !== null && network !== 'unknown' && addressInWords(network),
  ].filter(Boolean);
  return (
    <>
      <Sentence>{fill(sentence, parts)}</Sentence>
      {below.length > 0 && (
        <Below>
          {below.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line of the log never changes
            <span key={index}>{words}</span>
          ))}
        </Below>
      )}
    </>
  );
}

/** A step that was refused did not happen: its sentence would say that it did. */
const triedTo = (line: AuditLine, action: string) =>
  `{who} was refused: ${inWords(action).toLowerCase()}${line.detail === null ? '' : ', {what}'}`;

/** Puts the parts into a sentence. "with {order}" is left out of a line that names none. */
function fill(sentence: string, parts: Readonly<Record<string, ReactNode>>): ReactNode {
  const whole = parts.order ? sentence : sentence.replace(/(?: (?:with|of|for))? \{order\}/, '');
  return whole.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a sentence never changes
    <Fragment key={index}>{index % 2 === 0 ? part : parts[part]}</Fragment>
  ));
}

/** The actor by its kind, since a username can be any word. */
const actorOf = ({ actor, actorKind }: AuditLine) =>
  actorKind === 'person' ? <Person name={actor} /> : <b>{actorNames[actorKind]}</b>;

const actorNames = {
  buyer: 'The buyer',
  system: 'Automatic:',
  shell: 'Someone at the command line of the server',
} as const;

/** Leads to all that this person did. */
function Person({ name }: { readonly name: string }) {
  return (
    <InlineLink to="/admin/audit" search={{ person: name }}>
      {name}
    </InlineLink>
  );
}

/** What a line says beside its sentence, in words for people, and why it was refused, if it was. */
function readDetail({ action, detail }: AuditLine) {
  if (detail === null) return { about: null, refusal: null };
  const [, asked = detail, code] = /^(.*): refused, (.*)$/s.exec(detail) ?? [];
  const roles: Readonly<Record<string, string>> = staffRoles;
  const purposes: Readonly<Record<string, string>> = {
    invitation: 'For a first sign-in',
    'password-reset': 'For a forgotten password',
  };
  const about =
    {
      role_changed: roles[asked] && `Now ${roles[asked]}`,
      link_sent: purposes[asked],
      password_changed: purposes[asked],
      // `Hours in which staff check payments (WORKING_HOURS)`
      setting_changed: asked.replace(/ \([A-Z0-9_]+\)/g, ''),
      // `customerPhone, street`
      corrected: asked.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
    }[action] ?? asked;
  return { about, refusal: code === undefined ? null : codeInWords(code) };
}

/** `102.89.23.0/24`: what an owner can compare with the address of a connection, and the network itself. */
function addressInWords(network: string): string {
  if (network.startsWith('127.')) return `From the server itself (network ${network})`;
  const start = network.replace(/(?:\.0)?(?:::?)?\/\d+$/, '');
  return `From an internet address that begins with ${start} (network ${network})`;
}

/** `ORDERS.CREDIT_DECIDED` as "credit decided". */
const codeInWords = (code: string): string =>
  code
    .replace(/^[A-Z]+\./, '')
    .replaceAll('_', ' ')
    .toLowerCase();

/** What the words of a line name, each with what it becomes: a link, a day that people read, a short number. */
const names: readonly (readonly [RegExp, (found: string, id: string) => ReactNode])[] = [
  [
    /\b(SO-[0-9A-Z]{4,8})\b/,
    (found) => (
      <InlineLink to="/admin/orders" search={{ search: found }}>
        {found}
      </InlineLink>
    ),
  ],
  [
    /\border (\d+)\b/i,
    (found, id) => (
      <InlineLink to="/admin/orders" search={{ order: Number(id) }}>
        {found}
      </InlineLink>
    ),
  ],
  [
    /\bproduct (\d+)\b/i,
    (found, productId) => (
      <InlineLink to="/admin/products/$productId" params={{ productId }}>
        {found}
      </InlineLink>
    ),
  ],
  [
    /\bmessage (\d+)\b/i,
    (found, id) => (
      <InlineLink to="/admin" search={{ tab: 'messages', messages: 'all', message: Number(id) }}>
        {found}
      </InlineLink>
    ),
  ],
  [/\b(\d{4}-\d{2}-\d{2})\b/, (found) => formatDate(found)],
  [/\b([0-9a-f]{8})-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/, (_, start) => start],
];

/** Words of a line, with what they name. */
function Linked({ text }: { readonly text: string }) {
  for (const [pattern, show] of names) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [found, id = ''] = match;
    return (
      <>
        <Linked text={text.slice(0, match.index)} />
        {show(found, id)}
        <Linked text={text.slice(match.index + found.length)} />
      </>
    );
  }
  return text;
}

/** Side by side where there is room, each with a capital letter. */
const Below = styled(CellNote)`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${space(2)};
  > span { min-width: 0; }
  > span::first-letter { text-transform: uppercase; }
`;

const Sentence = styled.p`
  overflow-wrap: anywhere;
`;
