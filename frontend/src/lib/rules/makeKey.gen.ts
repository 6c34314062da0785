// Written by make generate: the rules of MakeKeyDto, as gateway/openapi.json has them.
export const makeKeyRules = {
  name: {"minLength":2,"maxLength":40,"pattern":"^[A-Za-z0-9][A-Za-z0-9 ._-]{1,39}$","message":"Please use 2 to 40 letters a to z, digits, spaces, . - or _"},
  scopes: {"message":"Choose what the key may do"},
  days: {"min":1,"max":365,"message":"Choose 1 to 365 days"},
  callsPerMinute: {"min":1,"max":600,"message":"Choose 1 to 600 calls a minute"},
} as const;
