/** Words about passkeys that the login and the account page share (specification.md 6.5). */
export const passkeyContent = {
  obstacles: {
    'ip-address':
      'Passkeys do not work at a bare IP address. Open this site by its name to use them.',
    'not-secure': 'Passkeys need https. This page was opened over plain http.',
    browser: 'This browser does not know passkeys.',
  },
  /** The operator can correct these. */
  siteHurdles: {
    'ip-address': 'This site has a bare IP address. It needs a name and https (PUBLIC_URL).',
    'not-secure': 'This site is plain http. It needs https (PUBLIC_URL).',
  },
  prompt: {
    closed: 'No passkey was chosen: the prompt was closed, or its time ran out.',
    known: 'This device already has a passkey of yours. Use it, or choose another device.',
    address: (site: string) => `Passkeys of this site work at ${site} only. Open this page there.`,
    unable: 'This device cannot check who uses it. Set up a screen lock, or choose another device.',
    failed: 'The browser could not use a passkey. Please try again.',
  },
} as const;

/** The browser gave no passkey; the message is for the user. */
export class PromptError extends Error {
  override readonly name = 'PromptError';
}

/**
 * Why this browser uses no passkeys at this address, in words; undefined when it does. A host that is an
 * address, not a name, has none (https://www.w3.org/TR/webauthn-3/, 5.1.3 step 7), nor has plain http.
 */
export function passkeyObstacle(): string | undefined {
  const { obstacles } = passkeyContent;
  if (/^[\d.]+$|:/.test(location.hostname)) return obstacles['ip-address'];
  if (!window.isSecureContext) return obstacles['not-secure'];
  return 'PublicKeyCredential' in window ? undefined : obstacles.browser;
}
