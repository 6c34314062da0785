/**
 * Prints how matching does with cases whose truth is known: `make evaluate`. `CASES` is a folder of cases (README.md), or
 * this one's; `SEED` draws others. Exit code 1 where a wrong order would have been confirmed.
 */
import { drawCases } from './draw-cases.ts';
import { evaluate, readCases, tableOf, total } from './evaluate-matching.ts';

const { CASES, SEED } = process.env;
const kept = await readCases(CASES || new URL('cases', import.meta.url).pathname);
// A folder of someone's own is evaluated by itself.
const cases = CASES ? kept : [...kept, ...(await drawCases(Number(SEED || 1)))];
const scores = evaluate(cases, (one, match) => {
  if (process.env.SHOW_WRONG) process.stdout.write(`${JSON.stringify({ ...one, match })}\n`);
});
process.stdout.write(`${tableOf(scores)}\n`);
process.exitCode = total(scores).wrongExact > 0 ? 1 : 0;
