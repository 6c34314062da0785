import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@spade/platform/testing/wait-for';
import { settingSamples } from '@spade/testkit/setting-samples';
import { failedCalls } from './check/check-answers.ts';
import type { Violation } from './check/world.ts';
import type { History } from './history.ts';
import type { StaffClient } from './load/client.ts';
import type { ChaosStack } from './stack/chaos-stack.ts';
import { thisRelease } from './stack/release.ts';

/** The first is kept by contact, the second by orders; pages say both. */
const keys = ['COMPANY_NAME', 'WORKING_HOURS'] as const;
/** Parts that read one of them; the pages server does, too. */
const readers = ['contact', 'orders', 'worker', 'gateway'] as const;
const IN_FORCE_WITHIN_MS = 60_000;
/** So many answers one after the other come from both replicas. */
const ENOUGH = 20;
const PAUSE_MS = 200;

/** What the change works with. */
interface Shop {
  stack: ChaosStack;
  history: History;
  staff: StaffClient;
  say: (line: string) => void;
}

/** A place where the settings are seen. */
interface Place {
  name: string;
  /** Answers that must say the new values, one after the other. */
  enough: number;
  /** Of each answer since the last call whether it says the new values. */
  look: () => Promise<boolean[]>;
}

/** When a place said the old values for the last time, and whether it now says the new ones. */
interface Seen {
  name: string;
  lastOldMs: number;
  isNew: boolean;
}

/** What became of the change; the pages that nginx keeps are waited for later. */
type SettingsVerdict = () => Promise<Violation[]>;

/**
 * Changes two settings under load and restarts a replica of each part that reads them, before anything is broken: no
 * call may fail, and every page, mail and process must say the new values within a minute.
 */
export async function changeSettings(shop: Shop): Promise<SettingsVerdict> {
  const { stack, history, staff, say } = shop;
  const { front, fleet, backends } = stack;
  say('two settings change while a replica of each part restarts …');
  const page = (name: string, url: string): Place => ({
    name,
    enough: 1,
    look: async () => [await saysNewValues(url)],
  });
  const hours = () => readHours(shop);
  const hoursBefore = await waitFor('the hours of an order', hours);
  const keptPages = page('pages that nginx keeps', front.url);
  const servers = front.pages.map(({ name, url }) => page(name, url));
  // nginx keeps the old page from now on.
  for (const { look } of [keptPages, ...servers]) await look();
  const places: Place[] = [
    ...servers,
    { name: 'orders', enough: ENOUGH, look: async () => [(await hours()) !== hoursBefore] },
    { name: 'mails', enough: ENOUGH, look: newMails(backends.mailDir) },
  ];
  const from = Date.now();
  const firstRecord = history.records.length;
  await save(staff);
  const kept = watch(keptPages, from);
  const watched = Promise.all(places.map((place) => watch(place, from)));
  for (const part of readers) {
    const [replica = ''] = stack.replicasOf(part);
    await stack.replace(replica, thisRelease);
  }
  await fleet.restart(front.pages[0]?.name ?? '');
  const seen = await watched;
  const failed = failedCalls(history.records.slice(firstRecord));
  const calmMs = Date.now() - from;
  return async () => {
    seen.push(await kept);
    const words = seen.map(({ name, lastOldMs }) => `${name} ${lastOldMs} ms`).join(', ');
    say(`settings   last old value: ${words}; ${failed.length} failed calls in ${calmMs} ms`);
    const late = seen.filter(({ isNew }) => !isNew);
    return [...failed, ...late.map(({ name }) => `${name} said no new value within a minute`)].map(
      (what) => ({ rule: 'settings', what }),
    );
  };
}

async function save(staff: StaffClient): Promise<void> {
  const changes = keys.map((key) => ({ key, value: settingSamples[key]?.value, version: 0 }));
  const { outcome, answer } = await staff.persist({
    about: { op: 'change-settings', key: keys.join(' ') },
    method: 'POST',
    path: '/api/admin/settings',
    body: { changes },
  });
  if (outcome !== 'done') throw new Error(`the settings were not saved: ${answer?.body.code}`);
}

/** Looks again and again until `place` says the new values, or a minute after `from`. */
async function watch({ name, enough, look }: Place, from: number): Promise<Seen> {
  let [lastOldMs, inARow] = [0, 0];
  while (inARow < enough && Date.now() - from < IN_FORCE_WITHIN_MS) {
    // An answer that a fault keeps away says neither.
    for (const isNew of await look().catch(() => [])) {
      inARow = isNew ? inARow + 1 : 0;
      if (!isNew) lastOldMs = Date.now() - from;
    }
    await sleep(PAUSE_MS);
  }
  return { name, lastOldMs, isNew: inARow >= enough };
}

/** The home page, which says both. */
async function saysNewValues(siteUrl: string): Promise<boolean> {
  const answer = await fetch(siteUrl, { signal: AbortSignal.timeout(10_000) });
  const html = await answer.text();
  if (!answer.ok) throw new Error(`${siteUrl} answered ${answer.status}`);
  return keys.every((key) => html.includes(settingSamples[key]?.page?.[1] ?? key));
}

/** The working hours that the page of the newest order says: those of the replica that answers. */
async function readHours({ history, staff }: Shop): Promise<string | null> {
  const placed = history.records.findLast(
    (record) => record.kind === 'answer' && record.orderId !== undefined,
  );
  if (placed?.kind !== 'answer') return null;
  const answer = await staff.attempt({
    about: { op: 'read-order', key: placed.orderId ?? '' },
    method: 'GET',
    path: `/api/orders/${placed.orderId}/status`,
  });
  const { staffHours } = (answer?.body.data ?? {}) as { staffHours?: string };
  return staffHours ?? null;
}

/** Of each mail that arrived since the last call whether its sender has the new name. */
function newMails(folder: string): Place['look'] {
  let last = `${Date.now()}`;
  return async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.eml') && name > last);
    last = names.toSorted().at(-1) ?? last;
    const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    return mails.map((mail) => mail.includes(settingSamples.COMPANY_NAME?.value ?? ''));
  };
}
