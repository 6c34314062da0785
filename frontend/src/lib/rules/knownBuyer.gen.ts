// Written by make generate: the rules of KnownBuyerDto, as gateway/openapi.json has them.
export const knownBuyerRules = {
  phone: {"minLength":10,"maxLength":40,"message":"Phone number must be at least 10 digits"},
} as const;
