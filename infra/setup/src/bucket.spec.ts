import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const script = join(import.meta.dirname, '../bucket.sh');

/** All that a part may do in the store, as `action resource`; exactly this, since a policy allows nothing by itself. */
function rightsOf(part: string): string[] {
  const text = execFileSync('sh', [script, '--policy', part], { env: {}, encoding: 'utf8' });
  // What the script prints (https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_grammar.html).
  const { Version, Statement } = JSON.parse(text) as {
    Version: string;
    Statement: { Effect: string; Action: string[]; Resource: string[] }[];
  };
  // The version of the language that MinIO reads.
  expect(Version).toBe('2012-10-17');
  return Statement.flatMap(({ Effect, Action, Resource }) => {
    expect(Effect).toBe('Allow');
    return Action.flatMap((action) =>
      Resource.map((each) => `${action} ${each.replace('arn:aws:s3:::payment-proofs', '')}`.trim()),
    );
  });
}

describe('the rights in the store', () => {
  const ofBucket = ['s3:ListBucket', 's3:GetBucketLocation'];

  it('let the worker read proofs and statements', () => {
    const objects = ['s3:GetObject /proofs/*', 's3:GetObject /statements/*'];
    expect(rightsOf('worker')).toEqual([...ofBucket, ...objects]);
  });

  it('let the gateway read, write and delete proofs, statements and what is in quarantine', () => {
    const objects = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'].flatMap((action) =>
      ['proofs', 'quarantine', 'statements'].map((folder) => `${action} /${folder}/*`),
    );
    expect(rightsOf('gateway')).toEqual([...ofBucket, ...objects]);
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
