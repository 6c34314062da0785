import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { watchOtherLoad } from '../other-load.ts';
import { startOrderPairs } from './order-pairs.ts';
import { type CostPair, type CostPairs, startTransportPairs } from './transport-pairs.ts';

/** One line of the table. Processor time per request or call, user and system, in microseconds. */
export interface FloorRow {
  what: string;
  floor: string;
  floorCpuUs: number;
  ourCpuUs: number;
  /** The floor over ours: the larger, the better. */
  ratio: number;
  /** The ratio of the last release. */
  lastRelease: number | undefined;
  verdict: string;
}

/** So much of the last release's ratio may be lost before someone has to look. */
const LOSS_ALLOWED = 0.15;

/** From this share of the machine on, what others took widens that: with 80 % taken, ratios of one build differ by 35 %. */
const NOISY_FROM = 0.1;
const ALLOWED_PER_SHARE = 0.3;

/** What seems lost after some rounds is measured on: other programs only ever add to a cost. */
const MOST_MEASUREMENTS = 4;

const recordFile = new URL('../../src/floors/last-release.json', import.meta.url);

/**
 * What a call and an order cost against the floor of the same run, and that against the last release
 * (last-release.json; see the bench's README). Sets the exit code when more than 15 % is lost; RECORD_FLOORS=1
 * writes the file instead, before a release.
 */
export async function runFloorCheck(): Promise<FloorRow[]> {
  const isRecording = Boolean(process.env.RECORD_FLOORS);
  const last = isRecording ? {} : readLastRelease();
  const otherLoad = watchOtherLoad();
  const judge = (ratio: number, lastRatio: number | undefined) =>
    isRecording ? 'recorded' : verdictOn(ratio, lastRatio, otherLoad());
  const rows = [
    ...(await rowsOf(await startTransportPairs(), last, judge)),
    ...(await rowsOf(await startOrderPairs(), last, judge)),
  ];
  if (isRecording) {
    const record = Object.fromEntries(rows.map(({ what, ratio }) => [what, ratio]));
    writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  } else if (rows.some(({ verdict }) => verdict !== 'ok')) {
    process.exitCode = 1;
  }
  return rows;
}

type LastRelease = Record<string, number | undefined>;

/** Measures until nothing seems lost, or often enough to be sure. A record always takes the most rounds. */
async function rowsOf(
  { pairs, measure, close }: CostPairs,
  last: LastRelease,
  judge: (ratio: number, lastRatio: number | undefined) => string,
): Promise<FloorRow[]> {
  try {
    for (let measurement = 1; ; measurement += 1) {
      await measure();
      const rows = Object.entries(pairs).map(([what, { floor, rounds }]) => ({
        what,
        floor,
        ...figuresOf(rounds),
        lastRelease: last[what],
        verdict: judge(figuresOf(rounds).ratio, last[what]),
      }));
      if (measurement === MOST_MEASUREMENTS || rows.every(({ verdict }) => verdict === 'ok'))
        return rows;
    }
  } finally {
    await close();
  }
}

/** The least of all rounds: what the work costs while nothing else takes caches and turns. */
function figuresOf(rounds: readonly CostPair[]) {
  const floorCpuUs = Math.min(...rounds.map((round) => round.floorCpuUs));
  const ourCpuUs = Math.min(...rounds.map((round) => round.ourCpuUs));
  return {
    floorCpuUs: rounded(floorCpuUs),
    ourCpuUs: rounded(ourCpuUs),
    ratio: rounded(floorCpuUs / ourCpuUs),
  };
}

function verdictOn(ratio: number, lastRatio: number | undefined, otherLoad: number): string {
  if (lastRatio === undefined) return 'not recorded: run with RECORD_FLOORS=1';
  const allowed = LOSS_ALLOWED + (otherLoad < NOISY_FROM ? 0 : otherLoad * ALLOWED_PER_SHARE);
  const lost = 1 - ratio / lastRatio;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return lost > allowed ? `${percent(lost)} lost, ${percent(allowed)} allowed` : 'ok';
}

const rounded = (value: number) => Number(value.toPrecision(3));

function readLastRelease(): LastRelease {
  // Written by this file.
  return existsSync(recordFile)
    ? (JSON.parse(readFileSync(recordFile, 'utf8')) as LastRelease)
    : {};
}
