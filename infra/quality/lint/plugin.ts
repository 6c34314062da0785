import type { Plugin } from '@oxlint/plugins';
import { themeValues } from './theme-values.ts';
import { transientProps } from './transient-props.ts';

/**
 * The rules of styled-components that no ready-made lint rule holds, as a plugin of oxlint
 * (https://oxc.rs/docs/guide/usage/linter/js-plugins.html). oxlint takes it by its default export.
 */
const plugin: Plugin = {
  meta: { name: 'dialect' },
  rules: {
    'theme-values': themeValues,
    'transient-props': transientProps,
  },
};

export default plugin;
