// Written by make generate: the rules of StaffCorrectionDto, as gateway/openapi.json has them.
export const staffCorrectionRules = {
  customerName: {"minLength":2,"maxLength":120,"message":"Name must be at least 2 characters"},
  customerEmail: {"minLength":3,"maxLength":254,"message":"Invalid email address"},
  customerPhone: {"minLength":10,"maxLength":40,"message":"Phone number must be at least 10 digits"},
  shippingAddress: {"minLength":10,"maxLength":300,"message":"Address must be at least 10 characters"},
  shippingCity: {"minLength":2,"maxLength":80,"message":"City is required"},
  shippingState: {"options":["Abia","Adamawa","Akwa Ibom","Anambra","Bauchi","Bayelsa","Benue","Borno","Cross River","Delta","Ebonyi","Edo","Ekiti","Enugu","FCT (Abuja)","Gombe","Imo","Jigawa","Kaduna","Kano","Katsina","Kebbi","Kogi","Kwara","Lagos","Nasarawa","Niger","Ogun","Ondo","Osun","Oyo","Plateau","Rivers","Sokoto","Taraba","Yobe","Zamfara"],"message":"State is required"},
  shippingLandmark: {"minLength":0,"maxLength":120},
  deliveryArea: {"minLength":0,"maxLength":80},
  deliveryFee: {"pattern":"^\\d{1,12}(\\.\\d{1,2})?$","message":"Enter an amount such as 500.00"},
} as const;
