// Written by make generate: the rules of ShipmentDto, as gateway/openapi.json has them.
export const shipmentRules = {
  courier: {"minLength":0,"maxLength":80},
  waybillNumber: {"minLength":0,"maxLength":60},
  riderPhone: {"minLength":0,"maxLength":40,"message":"The rider's phone must be a number such as 08031234567"},
  trackingUrl: {"minLength":0,"maxLength":300,"pattern":"^https://\\S+$","message":"The address must begin with https://"},
  expectedOn: {"message":"The expected day must be a day such as 2026-11-30, not one that has passed"},
  feeAtDoor: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
} as const;
