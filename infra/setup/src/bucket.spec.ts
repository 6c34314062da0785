import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../bucket.sh');

interface Statement {
  Effect: string;
  Action: string[];
  Resource: string[];
}

/** Whether the policy allows an action on a resource; `*` stands for anything, as in AWS IAM. */
function allows(statements: Statement[], action: string, resource: string): boolean {
  const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const matches = (pattern: string, text: string) =>
    new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`).test(text);
  return statements.some(
    ({ Effect, Action, Resource }) =>
      Effect === 'Allow' &&
      Action.some((each) => matches(each, action)) &&
      Resource.some((each) => matches(each, resource)),
  );
}

const policyOf = (part: string) =>
  JSON.parse(execFileSync('sh', [script, '--policy', part], { env: {}, encoding: 'utf8' })) as {
    Version: string;
    Statement: Statement[];
  };

describe("the worker's rights in the store", () => {
  const { Statement } = policyOf('worker');
  const bucket = 'arn:aws:s3:::payment-proofs';

  it.each(['statements/a', 'proofs/a.jpg'])('are to read %s', (key) => {
    expect(allows(Statement, 's3:GetObject', `${bucket}/${key}`)).toBe(true);
  });

  it.each([
    ['s3:PutObject', `${bucket}/statements/a`],
    ['s3:DeleteObject', `${bucket}/statements/a`],
    ['s3:PutObject', `${bucket}/proofs/a.jpg`],
    ['s3:DeleteObject', `${bucket}/proofs/a.jpg`],
    ['s3:GetObject', `${bucket}/quarantine/a.jpg`],
    ['s3:GetObject', 'arn:aws:s3:::another/statements/a'],
  ])('hold nothing more: %s on %s', (action, resource) => {
    expect(allows(Statement, action, resource)).toBe(false);
  });
});

describe("the gateway's rights in the store", () => {
  const { Version, Statement } = policyOf('gateway');
  const bucket = 'arn:aws:s3:::payment-proofs';

  it('are written in the version of the language that MinIO reads', () => {
    expect(Version).toBe('2012-10-17');
  });

  it.each([
    ['s3:ListBucket', bucket],
    ['s3:GetBucketLocation', bucket],
    ['s3:PutObject', `${bucket}/proofs/a.jpg`],
    ['s3:GetObject', `${bucket}/proofs/a.jpg`],
    ['s3:DeleteObject', `${bucket}/proofs/a.jpg`],
    ['s3:PutObject', `${bucket}/quarantine/a.jpg`],
    ['s3:GetObject', `${bucket}/quarantine/a.jpg`],
    ['s3:DeleteObject', `${bucket}/quarantine/a.jpg`],
    ['s3:PutObject', `${bucket}/statements/a`],
    ['s3:DeleteObject', `${bucket}/statements/a`],
  ])('hold what it does: %s on %s', (action, resource) => {
    expect(allows(Statement, action, resource)).toBe(true);
  });

  it.each([
    ['s3:GetObject', 'arn:aws:s3:::payment-proofs-2/proofs/a.jpg'],
    ['s3:PutObject', `${bucket}/index.html`],
    ['s3:ListBucket', 'arn:aws:s3:::another'],
    ['s3:ListAllMyBuckets', 'arn:aws:s3:::*'],
    ['s3:CreateBucket', bucket],
    ['s3:DeleteBucket', bucket],
    ['s3:PutBucketPolicy', bucket],
    ['s3:PutObjectAcl', `${bucket}/proofs/a.jpg`],
    ['s3:BypassGovernanceRetention', `${bucket}/proofs/a.jpg`],
    ['admin:CreateUser', 'arn:aws:s3:::*'],
  ])('hold nothing more: %s on %s', (action, resource) => {
    expect(allows(Statement, action, resource)).toBe(false);
  });
});

/** mc is not installed everywhere: a stand-in that records how it was called. */
describe('bucket.sh', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bucket-'));
    for (const part of ['bin', 'secrets/s3', 'secrets/gateway', 'secrets/worker'])
      mkdirSync(join(folder, part), { recursive: true });
    for (const [name, value] of Object.entries({
      's3/access_key': '-root',
      's3/secret_key': 'root-secret',
      's3/gateway_access_key': 'abc',
      's3/gateway_secret_key': 'abc-secret',
      'gateway/s3_access_key': 'abc',
      'gateway/s3_secret_key': 'abc-secret',
      's3/worker_access_key': 'def',
      's3/worker_secret_key': 'def-secret',
      'worker/s3_access_key': 'def',
      'worker/s3_secret_key': 'def-secret',
    }))
      writeFileSync(join(folder, 'secrets', name), value, { mode: 0o400 });
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const run = (mc: string) => {
    writeFileSync(join(folder, 'bin/mc'), `#!/bin/sh\necho "$*" >>${folder}/calls\n${mc}\n`);
    chmodSync(join(folder, 'bin/mc'), 0o755);
    execFileSync('sh', [script, join(folder, 'secrets')], {
      env: {
        PATH: `${join(folder, 'bin')}:${process.env.PATH}`,
        HOME_DIR: folder,
        S3_URL_HOST: 's3:9000',
      },
      stdio: 'pipe',
    });
    return readFileSync(join(folder, 'calls'), 'utf8');
  };
  const given = (part = 'gateway') =>
    readFileSync(join(folder, 'secrets', part, 's3_access_key'), 'utf8');

  it('makes the bucket, the policies and the keys, and hides the root key from the list of processes', () => {
    const calls = run('');
    expect(calls).toContain('mb --ignore-existing store/payment-proofs');
    expect(calls).toContain(`admin policy create store proofs ${folder}/proofs-policy.json`);
    expect(calls).toContain('admin policy attach store proofs --user abc');
    expect(calls).toContain('admin policy attach store statements --user def');
    expect(calls).not.toContain('root');
    expect(given()).toBe('abc');
    expect(given('worker')).toBe('def');
  });

  it('may run again: a policy that is attached already is accepted', () => {
    const twice =
      'case "$*" in *attach*) echo "The specified policy change is already in effect."; exit 1;; esac';
    expect(run(twice)).toContain('ls own/payment-proofs');
    expect(given()).toBe('abc');
  });

  it.each(['mb', 'policy create', 'user add', 'policy attach'])(
    'fails when "%s" fails',
    (command) => {
      expect(() => run(`case "$*" in *"${command}"*) exit 1;; esac`)).toThrow();
    },
  );

  it('keeps the root key where the server knows no other, so that a stand-in works', () => {
    run('[ "$1" != ls ]');
    expect(given()).toBe('-root');
    expect(given('worker')).toBe('-root');
  });
});
