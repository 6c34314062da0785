/**
 * Jest loads every module again for each file of tests. Half of the processor time of a short file went into the
 * libraries (jest-libraries.mjs), a tenth into Jest's own `expect`: a worker evaluates these once, and its files share them,
 * as a service's modules do. Our own modules are loaded for each file, and so is prom-client, whose register would count
 * across files.
 */
import JestRuntime from 'jest-runtime';

/** Map of the modules of one file of tests; those whose address is like `shared` belong to the worker. */
function sharing(shared) {
  const ofWorker = new Map();
  return class Modules extends Map {
    get(key) {
      return shared.test(key) ? ofWorker.get(key) : super.get(key);
    }

    has(key) {
      return shared.test(key) ? ofWorker.has(key) : super.has(key);
    }

    set(key, module) {
      if (!shared.test(key)) return super.set(key, module);
      ofWorker.set(key, module);
      return this;
    }
  };
}

const Libraries = sharing(/\/jest-libraries\/(?!.*\bprom-client\b)/);
/** Not what keeps the tests of a file, or maps its lines. */
const Internals = sharing(/\/node_modules\/(?!.*\b(?:jest-circus|source-map-support)\b)/);

export default class SharedRuntime extends JestRuntime {
  constructor(...all) {
    super(...all);
    this.registries.esModuleRegistry = new Libraries();
    this.registries.internalModuleRegistry = new Internals();
  }

  teardown() {
    super.teardown();
    // What this file was the first to load may load more later, for another file.
    this.testState.state = 'inTest';
  }
}
