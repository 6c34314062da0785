import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProcessSpec } from '@spade/local/process-keeper';
import { nginxProgram } from '@spade/local/programs';

/** A TLS proxy in front of the system, as operators put one there. */
export interface TlsProxyOptions {
  /** Gets configuration, certificate and temporary files. */
  folder: string;
  /** Root of the project. */
  root: string;
  /** Port of https on 127.0.0.1. */
  port: number;
  /** Port of the system's nginx. */
  frontPort: number;
  /** Port on which Caddy redirects from http. */
  httpPort: number;
  /** Address from which it connects to the system's nginx; 127.0.0.1 when left out. */
  address?: string;
}

/** nginx with a certificate that it signed itself; it appends to X-Forwarded-For, as most proxies do. */
export function nginxTlsProxy(options: Omit<TlsProxyOptions, 'root' | 'httpPort'>): ProcessSpec {
  const { folder, port, frontPort, address = '127.0.0.1' } = options;
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-days',
      '2',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'pipe' },
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path "${folder}/${kind}";`,
  );
  const conf = join(folder, 'tls.conf');
  writeFileSync(
    conf,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid "${folder}/nginx.pid";
events {}
http {
  ${temporary.join(' ')}
  access_log off;
  client_max_body_size 20m;
  server {
    listen 127.0.0.1:${port} ssl http2;
    ssl_certificate "${certificate}";
    ssl_certificate_key "${key}";
    location / {
      proxy_pass http://127.0.0.1:${frontPort};
      proxy_bind ${address};
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto https;
      proxy_request_buffering off;
    }
  }
}
`,
  );
  return {
    name: 'tls-nginx',
    command: nginxProgram() ?? 'nginx',
    args: ['-p', folder, '-e', 'stderr', '-c', conf],
    env: { PATH: process.env.PATH ?? '' },
  };
}

/** Caddy with the Caddyfile that ships; for `localhost` it signs the certificate itself. */
export function caddyTlsProxy(options: TlsProxyOptions): ProcessSpec {
  const { folder, root, port, frontPort, httpPort } = options;
  return {
    name: 'tls-caddy',
    command: 'caddy',
    args: ['run', '--config', join(root, 'infra/deploy/caddy/Caddyfile'), '--adapter', 'caddyfile'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      PUBLIC_URL: `https://localhost:${port}`,
      FRONT: `127.0.0.1:${frontPort}`,
      CADDY_HTTP_PORT: String(httpPort),
    },
  };
}
