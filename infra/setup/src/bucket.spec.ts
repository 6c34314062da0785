import { execFileSync } from 'node:child_process';
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
      Resource.map((each) =>
        `${action} ${each.replace('arn:aws:s3:::payment-proofs', '').replace('arn:aws:s3:::', '')}`.trim(),
      ),
    );
  });
}

describe('the rights in the store', () => {
  const ofBucket = ['s3:ListBucket', 's3:GetBucketLocation'];

  it('let the worker read proofs, statements and files of products, and add what it fetches', () => {
    const folders = ['proofs', 'statements', 'incoming'];
    const objects = folders.map((folder) => `s3:GetObject /${folder}/*`);
    expect(rightsOf('worker')).toEqual([...ofBucket, ...objects, 's3:PutObject /incoming/*']);
  });

  it('let the backup read everything and change nothing', () => {
    const ofBoth = ofBucket.flatMap((action) => [action, `${action} product-pictures`]);
    const objects = ['s3:GetObject /*', 's3:GetObject product-pictures/*'];
    expect(rightsOf('backup')).toEqual([...ofBoth, ...objects]);
  });

  it('let the gateway read, write and delete proofs, statements, what is in quarantine and pictures of products', () => {
    const objects = ['s3:GetObject', 's3:PutObject', 's3:DeleteObject'].flatMap((action) => [
      ...['proofs', 'quarantine', 'statements', 'incoming'].map(
        (folder) => `${action} /${folder}/*`,
      ),
      `${action} product-pictures/*`,
    ]);
    const ofBoth = ofBucket.flatMap((action) => [action, `${action} product-pictures`]);
    expect(rightsOf('gateway')).toEqual([...ofBoth, ...objects]);
  });
});
