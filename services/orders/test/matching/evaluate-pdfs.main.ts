/**
 * Prints how statements in PDF are read whose pages cut rows: `make evaluate-pdf`. `PLACES` is at how many places, 20 by
 * default, `SEED` draws other payments. Exit code 1 where a file is not read, a row is read
 * wrongly, a line is lost or a wrong order confirmed.
 */
import { evaluatePdfs, faultsOf, PLACES, totalOf } from './evaluate-pdfs.ts';

const seed = Number(process.env.SEED || 1);
const places = Array.from({ length: Number(process.env.PLACES || PLACES) }, (_, at) => at);
const scores = await evaluatePdfs({ seed, places }, (file) => console.error(`Not right: ${file}`));
const all = totalOf(scores);
console.table([...scores, { layout: 'all', producer: 'all', ...all }]);
process.exitCode = faultsOf(all) > 0 ? 1 : 0;
