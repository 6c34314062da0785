// Written by make generate: the rules of BeginPasskeyLoginDto, as gateway/openapi.json has them.
export const beginPasskeyLoginRules = {
  ticket: {"minLength":0,"maxLength":100,"message":"Sign in again"},
} as const;
