// Written by make generate: the rules of ReleaseNetworkDto, as gateway/openapi.json has them.
export const releaseNetworkRules = {
  reason: {"minLength":3,"maxLength":500,"message":"Please give a reason"},
  network: {"pattern":"^[0-9a-f.:]{2,45}\\/(24|48)$","message":"Choose a network from the list"},
  withPictures: {"message":"Must be true or false"},
} as const;
