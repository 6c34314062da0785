// Written by make generate: the rules of UseAccountLinkDto, as gateway/openapi.json has them.
export const useAccountLinkRules = {
  token: {"minLength":20,"maxLength":100,"message":"This link is not complete. Open it from the mail again."},
  password: {"minLength":1,"maxLength":200,"message":"Password is required"},
} as const;
