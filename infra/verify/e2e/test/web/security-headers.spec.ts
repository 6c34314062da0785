import { crossOriginResourceSharingTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/cors.js';
import { crossOriginResourcePolicyTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/cross-origin-resource-policy.js';
import { contentSecurityPolicyTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/csp.js';
import { referrerPolicyTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/referrer-policy.js';
import { subresourceIntegrityTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/subresource-integrity.js';
import { xContentTypeOptionsTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/x-content-type-options.js';
import { xFrameOptionsTest } from '@mdn/mdn-http-observatory/src/analyzer/tests/x-frame-options.js';
import { getScoreModifier } from '@mdn/mdn-http-observatory/src/grader/grader.js';
import { Requests } from '@mdn/mdn-http-observatory/src/types.js';
import { expect } from '@playwright/test';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';

/**
 * The rules that judge answers. Cookies, redirection and HSTS are left out: they judge TLS and need
 * a list that the package downloads; done right they change the score by nothing, so the sum here
 * is the score.
 */
const rules = [
  contentSecurityPolicyTest,
  crossOriginResourceSharingTest,
  referrerPolicyTest,
  subresourceIntegrityTest,
  xContentTypeOptionsTest,
  xFrameOptionsTest,
  crossOriginResourcePolicyTest,
];

/**
 * Mozilla's HTTP Observatory scans public hosts over TLS. Its own rules are applied here to the
 * real answers of the system, seen as they are once TLS and the redirect to it stand in front.
 */
async function observatoryScore(
  siteUrl: string,
  path: string,
): Promise<{ score: number; lost: string[] }> {
  const answer = await fetch(siteUrl + path);
  const body = await answer.text();
  const host = 'www.spadeorion.example';
  const secure = {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    data: body,
    request: { res: { responseUrl: `https://${host}${path}` } },
    verified: true,
    httpEquiv: new Map(),
  };
  const requests = new Requests(host);
  const redirects = ['http', 'https'].map((scheme) => ({
    url: new URL(`${scheme}://${host}${path}`),
    status: 301,
  }));
  Object.assign(requests.responses, {
    auto: secure,
    http: secure,
    https: secure,
    cors: secure,
    httpRedirects: redirects,
    httpsRedirects: redirects.slice(1),
  });
  requests.resources.path = body;
  Object.assign(requests, {
    session: { url: new URL(`https://${host}${path}`), jar: { getCookiesSync: () => [] } },
  });
  const results = rules.map((test) => test(requests));
  const changes = results.map(({ result }) => ({
    result,
    change: result ? getScoreModifier(result) : 0,
  }));
  return {
    score: changes.reduce((sum, { change }) => sum + change, 100),
    lost: changes.filter(({ change }) => change < 0).map(({ result }) => String(result)),
  };
}

test.describe('security headers', () => {
  for (const path of [...publicPaths, '/admin/login', '/orders/an-order', '/no-such-page'])
    test(`of ${path} score at least 120 by the rules of the HTTP Observatory`, async ({
      system,
    }) => {
      const { score, lost } = await observatoryScore(system.siteUrl, path);
      expect(lost).toEqual([]);
      expect(score).toBeGreaterThanOrEqual(120);
    });

  test('allow no inline script and no inline style beyond the listed ones', async ({ system }) => {
    const policy = (await fetch(system.siteUrl)).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  test('keep the address of an order page out of every referrer', async ({ system }) => {
    expect((await fetch(`${system.siteUrl}/orders/an-order`)).headers.get('referrer-policy')).toBe(
      'strict-origin',
    );
  });
});
