/** Why the site itself has no passkeys; the operator can correct it. */
export const siteHurdles = {
  'ip-address': 'This site has a bare IP address. It needs a name and https (PUBLIC_URL).',
  'not-secure': 'This site is plain http. It needs https (PUBLIC_URL).',
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
  if (/^[\d.]+$|:/.test(location.hostname))
    return 'Passkeys do not work at a bare IP address. Open this site by its name to use them.';
  if (!window.isSecureContext) return 'Passkeys need https. This page was opened over plain http.';
  return 'PublicKeyCredential' in window ? undefined : 'This browser does not know passkeys.';
}
