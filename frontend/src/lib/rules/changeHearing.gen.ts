// Written by make generate: the rules of ChangeHearingDto, as gateway/openapi.json has them.
export const changeHearingRules = {
  quietFrom: {"min":0,"max":1439},
  quietTo: {"min":0,"max":1439},
  eveningMail: {"message":"Send true or false"},
} as const;
