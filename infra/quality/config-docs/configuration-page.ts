import { isInternal, isWiring, type Variable } from './variables.ts';

/** The variables whose names match, and which no earlier group has. */
interface Group {
  title: string;
  intro: string;
  names: RegExp;
}

const groups: readonly Group[] = [
  {
    title: 'Must set',
    intro:
      'Before you sell. Everything works without them, for a demo: the bank account is a placeholder and mail is caught, not sent.',
    names:
      /^(PUBLIC_URL|COMPANY_(NAME|EMAIL|PHONE|ADDRESS|RC_NUMBER)|BANK_NAME|BANK_ACCOUNT_(NAME|NUMBER)|SMTP_URL|MAIL_FROM|STAFF_SECOND_FACTOR)$/,
  },
  {
    title: 'Company and delivery',
    intro: 'What pages, mails and receipts say.',
    names:
      /^(COMPANY_|WORKING_HOURS$|PUBLIC_HOLIDAYS$|SITE_|DELIVERY_|PICKUP_|VAT_|PICTURE_SOURCES$)/,
  },
  {
    title: 'Mail',
    intro: 'Limits of what the worker sends; mails beyond them wait.',
    names: /^(SMTP_|MAIL)/,
  },
  {
    title: 'Shopify',
    intro: 'Optional. Without a store the marketplace sells its own catalogue.',
    names: /^SHOPIFY_/,
  },
  {
    title: 'Bank and payment',
    intro: 'Statements are read without any setting; alerts by e-mail need a mailbox.',
    names:
      /^(BANK_|PAYMENT_|REVIEW_|LATE_PROOF_|CLERK_|BUYER_|AUTO_CONFIRM$|READ_RECEIPTS$|ALERTS_)/,
  },
  {
    title: 'Staff accounts',
    intro: 'The first account is made at the first start, while there is none.',
    names: /^(ADMIN_|SESSION|STAFF_NOTICE_|TEMPORARY_PASSWORD_|BREACHED_PASSWORDS_)/,
  },
  {
    title: 'Limits',
    intro:
      'Limits by address are wide, since mobile carriers put thousands of phones behind one address.',
    names: /^(LIMIT_|LOGIN_|MAX_OPEN_|MAX_ORDER_|NETWORK_|PROOFS_PER_)/,
  },
  { title: 'Retention', intro: 'In days.', names: /_RETENTION_DAYS$/ },
  {
    title: 'Backups',
    intro:
      'Docker Compose saves every night into the folder `BACKUP_FOLDER` (`backups`), which Compose itself reads.',
    names: /^BACKUP_/,
  },
  { title: 'Tuning', intro: 'Most installations need none of these.', names: /./ },
];

/** A group with its variables; what no page names is in none. */
interface Section {
  title: string;
  intro: string;
  variables: Variable[];
}

/** Every variable that an owner or operator may set, by purpose. */
export function sectionsOf(variables: Variable[]): Section[] {
  let left = variables.filter((variable) => !isInternal(variable) && !isWiring(variable));
  return groups.map(({ title, intro, names }) => {
    const members = left.filter(({ name }) => names.test(name));
    left = left.filter(({ name }) => !names.test(name));
    return { title, intro, variables: members };
  });
}

/** Characters of a default that a table shows; whole sentences stand in .env.example. */
const MOST_OF_A_DEFAULT = 60;

const cell = (text: string) => text.replaceAll('|', '\\|');

function standardOf({ name, byDefault, isRequired, isSecret }: Variable): string {
  if (name === 'SMTP_URL') return 'mail is caught';
  if (isRequired) return isSecret ? 'generated' : 'set for you';
  if (byDefault && byDefault.length > MOST_OF_A_DEFAULT) return 'see `.env.example`';
  return byDefault ? `\`${cell(byDefault)}\`` : '';
}

function table(variables: Variable[]): string {
  const rows = variables.map(
    (variable) => `| \`${variable.name}\` | ${cell(variable.meaning)} | ${standardOf(variable)} |`,
  );
  return ['| Variable | Meaning | Default |', '|---|---|---|', ...rows].join('\n');
}

/** infra/docs/configuration.md. */
export function configurationPage(variables: Variable[]): string {
  const stores = variables.filter((variable) => isWiring(variable) && !isInternal(variable));
  return `${[
    '# Configuration',
    'Generated from the configuration schemas by `make generate`. None of these is required. With Docker Compose they go into `.env`, for `make start` into the environment, on Kubernetes under `environment` of the values; there, secret ones (`SMTP_URL`, passwords, tokens) are keys of the Secret in `secretVariables`, and `PUBLIC_URL` follows from `host`. A process checks its variables before it starts; one message names every fault.',
    'A process also accepts `NAME_FILE`, the path of a file that holds the value; with Compose, add file and variable to `docker-compose.yml`. Compose itself reads `PORT` (8080), `BACKUP_FOLDER` and, for other images, `POSTGRES_IMAGE`, `REDIS_IMAGE`, `MINIO_IMAGE` and `MAILPIT_IMAGE`.',
    ...sectionsOf(variables).map(
      (section) => `## ${section.title}\n\n${section.intro}\n\n${table(section.variables)}`,
    ),
    `## Stores of your own\n\nCompose, \`make start\` and the chart set these for the stores that they bring.\n\n${table(stores)}`,
  ].join('\n\n')}\n`;
}
