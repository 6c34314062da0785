// Written by make generate: the rules of AccountLinkDto, as gateway/openapi.json has them.
export const accountLinkRules = {
  token: {"minLength":20,"maxLength":100,"message":"This link is not complete. Open it from the mail again."},
} as const;
