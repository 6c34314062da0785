// Plain-English check: fails on the words of words.json in source, comments, docs and UI texts.
//   node infra/quality/check-words.mjs [--stats] [path…]
// Prints file:line, the word found and what to write instead. --stats prints counts per top folder
// and per word and never fails. Paths narrow the check; the default is every tracked file.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const args = process.argv.slice(2);
const isStats = args.includes('--stats');
const paths = args.filter((arg) => arg !== '--stats');

/** Kinds of files that people read. */
const READABLE =
  /\.(ts|tsx|mts|mjs|cjs|js|md|sh|ya?ml|jsonc?|html|conf|css|example)$|(^|\/)(Dockerfile|Makefile|run)$/;

/** Generated, locked, historical or other people's words. */
const skipped = [
  /(^|\/)package-lock\.json$/,
  /\.gen\.(ts|d\.ts)$/,
  /(^|\/)openapi\.json$/,
  /\/migrations\//,
  /(^|\/)fixtures?\//,
  /(^|\/)schema\//,
  /common-passwords\.ts$/,
  // Quotes the requirements of OWASP.
  /^infra\/docs\/asvs\.md$/,
  /^infra\/docs\/licences\.md$/,
  /^infra\/quality\/(words\.json|check-words\.mjs)$/,
  // Name the phrases they refuse.
  /^infra\/quality\/lint\/(exported-docs|plugin\.spec)\.ts$/,
  // Shows the words it tells contributors to avoid.
  /^\.github\/CONTRIBUTING\.md$/,
];

const { words } = JSON.parse(readFileSync(join(root, 'infra/quality/words.json'), 'utf8'));
const rules = words.map(({ pattern, matchCase = false, ...rest }) => ({
  ...rest,
  expression: new RegExp(pattern, matchCase ? 'g' : 'gi'),
}));

const listed = execFileSync('git', ['ls-files', '-z', '--', ...(paths.length ? paths : ['.'])], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
const files = listed
  .split('\0')
  .filter((file) => READABLE.test(file) && !skipped.some((pattern) => pattern.test(file)))
  .filter((file) => existsSync(join(root, file)));

const findings = files.flatMap(check);

if (isStats) printStats();
else {
  for (const { file, line, found, rule } of findings) {
    console.log(`${file}:${line}  "${found}"  →  ${rule.write}  (${rule.reason})`);
  }
  if (findings.length > 0) {
    console.log(`\n${findings.length} place(s) to reword. See .github/CONTRIBUTING.md, "English".`);
    process.exitCode = 1;
  }
}

/** Every match in one file. Comment markers and line breaks count as one space, so that a phrase that wraps is found. */
function check(file) {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const starts = [];
  let text = '';
  for (const line of lines) {
    starts.push(text.length);
    text += `${line.replace(/^\s*(\/\*\*?|\*\/?|\/\/|#|>|\|)?\s*/, '')} `;
  }
  const allowed = (index) =>
    [lines[index], lines[index - 1]].some((line) => line?.includes('words-ok:'));
  return rules.flatMap((rule) =>
    [...text.matchAll(rule.expression)].flatMap((match) => {
      const index = starts.findLastIndex((start) => start <= match.index);
      return allowed(index) ? [] : [{ file, line: index + 1, found: match[0].trim(), rule }];
    }),
  );
}

function printStats() {
  print('folder', ({ file }) => topFolder(file));
  print('word', ({ rule }) => rule.expression.source);
  console.log(`\n${findings.length} in ${files.length} files`);
}

function print(title, keyOf) {
  const counts = new Map();
  for (const finding of findings) {
    counts.set(keyOf(finding), (counts.get(keyOf(finding)) ?? 0) + 1);
  }
  console.log(`\nby ${title}`);
  for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1])) {
    console.log(`${String(count).padStart(5)}  ${key}`);
  }
}

/** `services/orders`, `frontend/src/features`, `infra/verify/chaos`: deep enough to name an owner. */
function topFolder(file) {
  const parts = file.split('/');
  const depth = { services: 2, infra: 3, frontend: 4, gateway: 1 }[parts[0]] ?? 1;
  return parts.slice(0, Math.min(depth, parts.length - 1)).join('/') || '(root)';
}
