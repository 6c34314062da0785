import { ConfigError, loadConfig } from '@spade/platform/config/define-config';
import { environmentOf, type LocalAddresses, parts } from './parts.ts';

/** Placeholder addresses. Variables made from them override the operator's, and are not checked. */
const placeholders: Omit<LocalAddresses, 'env' | 'publicUrl'> = {
  secrets: '',
  smtpPort: 0,
  gatewayPort: 0,
  simulatorUrl: undefined,
  store: {
    endpoint: '',
    accessKey: '',
    secretKey: '',
    description: '',
    worker: { accessKey: '', secretKey: '' },
    stop: () => Promise.resolve(),
  },
};

/**
 * Checks the operator's variables as the parts will, before anything is started: a bad one ends the start at once, not
 * when PostgreSQL runs and the first part has loaded. Throws ConfigError with every fault.
 */
export function checkSettings(env: NodeJS.ProcessEnv): void {
  const faults = parts.flatMap((part) => {
    const given = environmentOf(part, 0, { ...placeholders, env, publicUrl: env.PUBLIC_URL || '' });
    const isOperators = (name: string) => Boolean(env[name]) && given[name] === env[name];
    const shape = Object.entries(part.config.shape).filter(
      ([name]) => isOperators(name) || isOperators(`${name}_FILE`),
    );
    return faultsOf(() => loadConfig({ name: part.name, shape: Object.fromEntries(shape) }, given));
  });
  // Several parts report the same variable.
  const distinct = new Set(faults);
  if (distinct.size > 0) throw new ConfigError('The system', [...distinct]);
}

function faultsOf(load: () => unknown): readonly string[] {
  try {
    load();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}
