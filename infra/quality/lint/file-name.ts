import { basename, dirname } from 'node:path';
import type { Rule } from '@oxlint/plugins';

/** What a back-end file may call itself: `order.entity.ts`. */
const kinds = [
  'cli',
  'client',
  'config',
  'controller',
  'd',
  'database',
  'dto',
  'entity',
  'errors',
  'events',
  'filter',
  'guard',
  'main',
  'module',
  'pipe',
  'presenter',
  'processor',
  'queue',
  'relay',
  'service',
  'spec',
  'states',
  'sweep',
  'tables',
  'view',
];

const BACK_END = new RegExp(`^[a-z0-9]+(-[a-z0-9]+)*(\\.(${kinds.join('|')}))*\\.tsx?$`);
const MIGRATION = /^\d{14}-[a-z0-9]+(-[a-z0-9]+)*(\.spec)?\.ts$/;
const FRONT_END = /^([A-Za-z][A-Za-z0-9]*(\.(spec|story))?\.tsx?|[a-z-]+\.d\.ts)$/;
const VAGUE = /(^|[/.])(utils?|helpers?|common|managers?)[/.]/i;

function fault(path: string): string | undefined {
  const name = basename(path);
  if (VAGUE.test(path))
    return 'Name the file and its folder by what they are for, not utils, helpers, common or manager.';
  if (path.startsWith('frontend/')) {
    // Routes carry the router's own names (https://tanstack.com/router).
    if (path.startsWith('frontend/src/routes/')) return undefined;
    if (FRONT_END.test(name)) return undefined;
    return 'Name a component `OrderDialog.tsx`, a hook `useOrder.ts`, any other module `placeOrder.ts`.';
  }
  if (basename(dirname(path)) === 'migrations')
    return MIGRATION.test(name) ? undefined : 'Name a migration `YYYYMMDDHHMMSS-what.ts`.';
  if (BACK_END.test(name)) return undefined;
  return `Name the file \`<thing>.<kind>.ts\` in kebab-case; kinds are ${kinds.join(', ')}.`;
}

/** Files are named as CONTRIBUTING.md says. */
export const fileName: Rule = {
  create: (context) => ({
    Program(node) {
      const path = context.filename.replace(`${context.cwd}/`, '');
      const message = fault(path);
      if (message !== undefined) context.report({ node, message });
    },
  }),
};
