// Written by make generate: x-limits in gateway/openapi.json.
export const CLAIM_DAYS = 14;
export const MAX_PROBLEM_PICTURES = 4;
