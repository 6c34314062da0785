// Written by make generate: the rules of MakeKeyDto, as gateway/openapi.json has them.
export const makeKeyRules = {
  name: {"minLength":2,"maxLength":40,"pattern":"^[A-Za-z0-9][A-Za-z0-9 ._-]{1,39}$","message":"Please use 2 to 40 letters a to z, digits, spaces, . - or _"},
  days: {"min":1,"max":365},
  callsPerMinute: {"min":1,"max":600},
} as const;
