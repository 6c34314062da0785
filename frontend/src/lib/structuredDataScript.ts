/** The part of the Trusted Types API used here (https://w3c.github.io/trusted-types/); Chromium and Safari have it. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScript: (text: string) => string },
  ): { createScript(text: string): string };
}

/** What `createPolicy` returns. */
type Policy = ReturnType<TrustedTypes['createPolicy']>;

// The DOM library of TypeScript does not know it yet.
const page = globalThis as { trustedTypes?: TrustedTypes; structuredDataPolicy?: Policy };

/**
 * The only policy that the Content-Security-Policy allows (security-headers.ts), and only once: the start script and the
 * application share it. It re-serialises its input as JSON, so it could not run as a script either.
 */
function policyOfPage(): Policy | undefined {
  page.structuredDataPolicy ??= page.trustedTypes?.createPolicy('structured-data', {
    createScript: (text) => JSON.stringify(JSON.parse(text)),
  });
  return page.structuredDataPolicy;
}

/**
 * A `<script type="application/ld+json">` for data known only in the browser. Created by hand
 * because React creates script elements through `innerHTML`, which the page's policy blocks.
 */
export function createStructuredDataScript(data: unknown): HTMLScriptElement {
  const script = document.createElement('script');
  const json = JSON.stringify(data);
  script.type = 'application/ld+json';
  script.text = policyOfPage()?.createScript(json) ?? json;
  return script;
}
