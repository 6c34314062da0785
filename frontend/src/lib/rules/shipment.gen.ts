// Written by make generate: the rules of ShipmentDto, as gateway/openapi.json has them.
export const shipmentRules = {
  courier: {"minLength":0,"maxLength":80},
  waybillNumber: {"minLength":0,"maxLength":60},
  riderPhone: {"minLength":0,"maxLength":40},
  trackingUrl: {"minLength":0,"maxLength":300},
} as const;
