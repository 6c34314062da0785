// Written by make generate: the rules of ReleaseNetworkDto, as gateway/openapi.json has them.
export const releaseNetworkRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
} as const;
