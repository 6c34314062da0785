import type { Plugin } from '@oxlint/plugins';
import { configReadsEnvironment } from './config-reads-environment.ts';
import { constantCase } from './constant-case.ts';
import { errorClassName } from './error-class-name.ts';
import { exportedDocs } from './exported-docs.ts';
import { fileName } from './file-name.ts';
import { lowerCaseSql } from './lower-case-sql.ts';
import { noPrivateNames } from './no-private-names.ts';
import { noReExport } from './no-re-export.ts';
import { themeValues } from './theme-values.ts';
import { transientProps } from './transient-props.ts';

/**
 * The rules of .github/CONTRIBUTING.md that no ready-made lint rule holds, as a plugin of oxlint
 * (https://oxc.rs/docs/guide/usage/linter/js-plugins.html). oxlint takes it by its default export.
 */
const plugin: Plugin = {
  meta: { name: 'dialect' },
  rules: {
    'config-reads-environment': configReadsEnvironment,
    'constant-case': constantCase,
    'error-class-name': errorClassName,
    'exported-docs': exportedDocs,
    'file-name': fileName,
    'lower-case-sql': lowerCaseSql,
    'no-private-names': noPrivateNames,
    'no-re-export': noReExport,
    'theme-values': themeValues,
    'transient-props': transientProps,
  },
};

export default plugin;
