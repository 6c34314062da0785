import type { CDPSession, Page } from '@playwright/test';

type Transport = 'internal' | 'usb';

/** An authenticator that a page's browser finds, as if it were built into the device or plugged in. */
export interface VirtualAuthenticator {
  /** From now on the user turns their finger away, or presses Cancel; `false` undoes it. */
  refuse: (isRefusing: boolean) => Promise<void>;
  /** Takes it away; what this resolves to plugs it in again, with its passkeys. */
  unplug: () => Promise<() => Promise<VirtualAuthenticator>>;
}

/**
 * Gives a page an authenticator of Chromium's own
 * (https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/), which checks its user and keeps
 * passkeys that are found without a name. It outlives navigation, not the page.
 */
export async function plugIn(
  page: Page,
  transport: Transport = 'internal',
): Promise<VirtualAuthenticator> {
  const cdp = await sessionOf(page);
  return authenticatorOf(cdp, transport, await added(cdp, transport));
}

function authenticatorOf(
  cdp: CDPSession,
  transport: Transport,
  authenticatorId: string,
): VirtualAuthenticator {
  return {
    refuse: async (isRefusing) => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isRefusing });
    },
    unplug: async () => {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
      await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      return async () => {
        const id = await added(cdp, transport);
        for (const credential of credentials)
          await cdp.send('WebAuthn.addCredential', { authenticatorId: id, credential });
        return authenticatorOf(cdp, transport, id);
      };
    },
  };
}

async function added(cdp: CDPSession, transport: Transport): Promise<string> {
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport,
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return authenticatorId;
}

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** One a page: a second session would not see the authenticators of the first. */
function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const opened = page
    .context()
    .newCDPSession(page)
    .then(async (cdp) => {
      await cdp.send('WebAuthn.enable', { enableUI: false });
      return cdp;
    });
  sessions.set(page, opened);
  return opened;
}
