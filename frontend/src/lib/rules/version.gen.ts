// Written by make generate: the rules of VersionDto, as gateway/openapi.json has them.
export const versionRules = {
  version: {"message":"Send the version that you read"},
} as const;
