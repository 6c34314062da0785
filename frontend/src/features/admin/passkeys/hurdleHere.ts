import { passkeyContent } from './passkeyContent.ts';

/**
 * Why this browser uses no passkeys at this address, in words; undefined when it does. A host that is an
 * address, not a name, has none (https://www.w3.org/TR/webauthn-3/, 5.1.3 step 7), nor has plain http.
 */
export function hurdleHere(): string | undefined {
  const { hurdles } = passkeyContent;
  if (/^[\d.]+$|:/.test(location.hostname)) return hurdles['ip-address'];
  if (!window.isSecureContext) return hurdles['not-secure'];
  return 'PublicKeyCredential' in window ? undefined : hurdles.browser;
}
