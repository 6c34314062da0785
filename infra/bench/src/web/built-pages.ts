import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Folder of the built site. */
export const siteRoot = new URL('../../../../frontend/dist/client/', import.meta.url).pathname;

/** One page that the build wrote. */
export interface BuiltPage {
  /** Address: `/`, `/trading`, `/supplier/orders`. */
  readonly path: string;
  readonly html: string;
  /** Size of the page as a browser with brotli receives it, in bytes. */
  readonly compressedBytes: number;
}

/** All prerendered pages that have an address of their own. */
export function readBuiltPages(): BuiltPage[] {
  const files = readdirSync(siteRoot, { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.html') && file !== '404.html' && file !== 'app-shell.html')
    .map((file) => {
      const html = readFileSync(join(siteRoot, file), 'utf8');
      return {
        path: `/${file.replace(/(?:index)?\.html$/, '')}`,
        html,
        compressedBytes: readFileSync(join(siteRoot, `${file}.br`)).length,
      };
    })
    .sort((a, b) => a.path.localeCompare(b.path));
}
