import { defineConfig } from '@spade/platform/config/define-config';
import { z } from 'zod';

/** What nginx reads when it starts; infra/deploy/nginx/trusted-proxies.sh checks the values. */
export const nginxConfig = defineConfig('frontend', {
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .describe(
      'Proxies in front of port 8080 whose X-Forwarded-For and X-Forwarded-Proto count: addresses and networks with commas between them, for example 10.0.0.5, 10.8.0.0/16. Unset: none, each connection is its own visitor.',
    ),
});
