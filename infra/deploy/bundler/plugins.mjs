/** What a bundle needs beyond what the bundler does. */
import { join, relative } from 'node:path';
import { minifySync } from 'rolldown/utils';

/** Whether a module is not ours. */
export const isLibrary = (id) => id.includes('/node_modules/');

/**
 * A compiled file of ours finds others by its own address (`new URL('../../openapi.json', import.meta.url)`). In the
 * bundle it keeps the address that it would have if `bundle` were `dist`: one folder deep below its part, like it.
 */
export function keepPlaces(root, dir) {
  const ours = /^((?:services|gateway|infra)(?:\/[^/]+)*?)\/dist\/(.+)$/;
  return {
    name: 'keep-places',
    transform(code, id) {
      const [, part, file] = ours.exec(relative(root, id)) ?? [];
      if (part === undefined || isLibrary(id)) return null;
      if (!code.includes('import.meta.url')) return null;
      const place = relative(dir, join(root, part, 'bundle', file));
      const address = `new URL(${JSON.stringify(place.startsWith('.') ? place : `./${place}`)}, import.meta.url).href`;
      return { code: code.replaceAll('import.meta.url', address), map: null };
    },
  };
}

/**
 * V8 keeps a file's text for as long as the process runs, and Node gives it two bytes for every character if one of
 * them is not ASCII. So these are written as escapes, which mean the same wherever they can stand.
 */
export function oneByteText() {
  return {
    name: 'one-byte-text',
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk') continue;
        chunk.code = chunk.code.replace(/(\\*)([^\0-\x7f])/g, (_all, slashes, character) => {
          const code = character.charCodeAt(0).toString(16).padStart(4, '0');
          // After an odd number of them the last one escapes the character itself.
          return `${slashes.length % 2 === 0 ? slashes : slashes.slice(1)}\\u${code}`;
        });
      }
    },
  };
}

/**
 * Libraries without spaces, comments and the names of their variables: a third less text. Functions and classes keep
 * theirs. Files with a module of ours stay as they are, so that the lines of a stack can be looked up.
 */
export function shortLibraries() {
  const names = { function: true, class: true };
  return {
    name: 'short-libraries',
    generateBundle(_, output) {
      for (const chunk of Object.values(output)) {
        if (chunk.type !== 'chunk' || !chunk.moduleIds.every(isLibrary)) continue;
        const { code, errors } = minifySync(chunk.fileName, chunk.code, {
          module: true,
          compress: { target: 'esnext', keepNames: names },
          mangle: { toplevel: true, keepNames: names },
          codegen: { removeWhitespace: true },
        });
        if (errors.length > 0) throw new Error(`${chunk.fileName}: ${errors[0].message}`);
        chunk.code = code;
      }
    },
  };
}

/**
 * `require` that a module of Nest makes for itself (`createRequire`) escapes the bundler: a second copy of class-validator
 * was loaded beside the bundle's. Without that line it is the bundler's.
 */
export function bundledRequires() {
  const own = 'const require = createRequire(import.meta.url);';
  return {
    name: 'bundled-requires',
    transform(code, id) {
      if (!id.includes('/@nestjs/mapped-types/') || !code.includes(own)) return null;
      return { code: code.replace(own, ''), map: null };
    },
  };
}

/** To import one of these packages fails, as if it were not installed. Their users catch that. */
export function leaveOut(names) {
  const mark = '\0absent:';
  return {
    name: 'leave-out',
    resolveId: (name) => (names.includes(name) ? `${mark}${name}` : null),
    load: (id) =>
      id.startsWith(mark) ? `throw new Error('left out of the bundle'); export {};` : null,
  };
}

/**
 * Leaves the packages `outside` out of the bundle, and writes into its `packages.json` which of them it needs, and which our code
 * looks up by `import.meta.resolve`. The images have these alone (infra/deploy/docker/needed-packages.mjs).
 */
export function keepOutside(outside) {
  const needed = new Set();
  return {
    name: 'keep-outside',
    resolveId(id) {
      const name = outside.find((one) => id === one || id.startsWith(`${one}/`));
      if (name === undefined) return null;
      needed.add(name);
      return { id, external: true };
    },
    transform(code, id) {
      if (isLibrary(id)) return;
      for (const [, name] of code.matchAll(/import\.meta\.resolve\(['"]([^'"]+)['"]\)/g))
        needed.add(name);
    },
    generateBundle() {
      const source = `${JSON.stringify([...needed].sort((a, b) => a.localeCompare(b)))}\n`;
      this.emitFile({ type: 'asset', fileName: 'packages.json', source });
    },
  };
}
