/** What suites get for `playwright-core`: the copy that jest.browser-environment.mjs has loaded. */
export const { chromium, errors } = globalThis.playwright;
