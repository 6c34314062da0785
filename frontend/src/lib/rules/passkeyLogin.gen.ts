// Written by make generate: the rules of PasskeyLoginDto, as gateway/openapi.json has them.
export const passkeyLoginRules = {
  ticket: {"minLength":0,"maxLength":100,"message":"Sign in again"},
} as const;
