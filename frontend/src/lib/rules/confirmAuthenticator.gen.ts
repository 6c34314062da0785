// Written by make generate: the rules of ConfirmAuthenticatorDto, as gateway/openapi.json has them.
export const confirmAuthenticatorRules = {
  code: {"minLength":1,"maxLength":20,"message":"Code is required"},
} as const;
