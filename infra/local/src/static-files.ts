import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

/** One file of the built site, with the variants compressed at build time. */
export interface StaticFile {
  readonly contentType: string;
  /** Strong validator, quotes included. */
  readonly etag: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/**
 * Reads the whole site into memory, by URL path. Nothing outside `root` can ever be asked for,
 * because requests look a path up in this map and never touch the disk.
 */
export function readStaticFiles(root: string): ReadonlyMap<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const url = `/${relative(root, path).split(sep).join('/')}`;
    if (!entry.isFile() || /\.(?:br|gz)$|^\/\./.test(url)) continue;
    const plain = readFileSync(path);
    files.set(url, {
      contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      br: readIfThere(`${path}.br`),
      gzip: readIfThere(`${path}.gz`),
    });
  }
  return files;
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined; // not worth compressing, so the build wrote none
  }
}
