import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '@spade/platform/testing/random';
import type { History } from '../history/history.ts';
import type { BankAccount } from './bank-account.ts';
import { persist } from './persist.ts';
import type { StaffSession } from './staff-session.ts';

/** Who imports. */
interface Importer {
  session: StaffSession;
  history: History;
  random: Random;
}

/** How long a reading may take while faults happen. */
const READING_MS = 60_000;

/** Uploads the account's statement, waits until it is read and imports it; gives up where the page would. */
export async function importStatement(by: Importer, account: BankAccount): Promise<void> {
  const { session, history, random } = by;
  const bytes = account.statement();
  const body = new FormData();
  body.append('statement', new Blob([new Uint8Array(bytes)]), 'statement.csv');
  const upload = { op: 'upload-statement' as const, key: `statement of ${bytes.length} bytes` };
  const opened = await persist(session, history, random, {
    ...{ about: upload, method: 'POST', path: '/api/admin/statements', body },
  });
  const statementId = idOf(opened.answer?.body.data);
  if (statementId === undefined || !(await isRead(by, statementId))) return;
  await persist(session, history, random, {
    about: { op: 'import-statement', key: statementId },
    ...{ method: 'POST', path: `/api/admin/statements/${statementId}/import` },
  });
}

async function isRead({ session }: Importer, statementId: string): Promise<boolean> {
  const until = performance.now() + READING_MS;
  while (performance.now() < until) {
    const answer = await session.call({
      about: { op: 'read-statement', key: statementId },
      ...{ method: 'GET', path: `/api/admin/statements/${statementId}` },
    });
    const state = (answer?.body.data as { state?: string } | undefined)?.state;
    if (state === 'ready') return true;
    await sleep(300);
  }
  return false;
}

function idOf(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'statementId' in data
    ? String(data.statementId)
    : undefined;
}
