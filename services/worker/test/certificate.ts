import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Key and certificate, signed by itself, of a host that stands in for one of the Internet. */
export function certificateFor(host: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'spade-host-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    const made = ['req', '-x509', ...curve, '-nodes', '-days', '1', '-keyout', key, '-out', cert];
    execFileSync('openssl', [...made, ...name], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
