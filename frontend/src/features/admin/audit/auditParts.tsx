import { Fragment, type ReactNode } from 'react';
import { formatNaira } from '../../../lib/formatMoney.ts';
import { formatDate } from '../../../lib/formatTime.ts';
import { InlineLink } from '../../../ui/TextLink/TextLink.tsx';
import type { AuditLine } from '../api/audit.ts';
import { staffRoles } from '../api/staff.ts';
import { inWords, isOfWholeOrder, sentenceOf } from './auditSentences.ts';

/** What a line of the audit log says, a part for each column: people, orders and products are links. */
export function auditParts(line: AuditLine) {
  const { action, account, orderId, reference, network } = line;
  const { about, refusal } = readDetail(line);
  const sentence = refusal === null ? sentenceOf(action) : triedTo(line, action);
  const parts: Record<string, ReactNode> = {
    order: orderId !== null && (
      <InlineLink to="/admin/orders" search={{ order: orderId }}>
        {reference ?? `order ${orderId}`}
      </InlineLink>
    ),
    person: account === null ? 'an unknown name' : <Person name={account} />,
    what: about === null ? 'something' : <Linked text={about} />,
  };
  return {
    who: sentence.startsWith(ACTOR) && actorOf(line),
    what: fill(withoutActor(sentence), parts),
    details: [
      about !== null && !sentence.includes('{what}') && <Linked text={about} />,
      refusal !== null && `Because: ${refusal}`,
    ].filter(Boolean),
    from: network !== null && network !== 'unknown' && addressInWords(network),
    sum: refusal === null && sumOf(line),
  };
}

const ACTOR = '{who}';

/** The rest of a sentence begins with a capital letter. */
function withoutActor(sentence: string): string {
  const rest = sentence.replace(/^\{who\}:? ?/, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** The money that a step is about: that of the order, or the first sum that the line names. */
function sumOf({ action, orderTotal, detail }: AuditLine): string | undefined {
  if (isOfWholeOrder(action) && orderTotal !== null) return formatNaira(orderTotal);
  return /₦\d[\d,]*(?:\.\d\d)?/.exec(detail ?? '')?.[0];
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
  system: 'Automatic',
  shell: 'The command line of the server',
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

/** `102.89.23.0/24`: what an owner can compare with the address of a connection. */
const addressInWords = (network: string): string =>
  network.startsWith('127.')
    ? 'This server'
    : `An address that begins with ${network.replace(/(?:\.0)?(?:::?)?\/\d+$/, '')}`;

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
