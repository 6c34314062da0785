/** The parts of @mdn/mdn-http-observatory 1.4 that `security-headers.spec.ts` uses; it has no types. */
declare module '@mdn/mdn-http-observatory/src/*' {
  interface Verdict {
    readonly result: string | null;
  }
  type Rule = (requests: Requests) => Verdict;

  export class Requests {
    constructor(hostname: string);
    readonly resources: { path: string | null };
    readonly responses: object;
  }
  export function getScoreModifier(result: string): number;
  export const contentSecurityPolicyTest: Rule;
  export const crossOriginResourceSharingTest: Rule;
  export const crossOriginResourcePolicyTest: Rule;
  export const referrerPolicyTest: Rule;
  export const subresourceIntegrityTest: Rule;
  export const xContentTypeOptionsTest: Rule;
  export const xFrameOptionsTest: Rule;
}
