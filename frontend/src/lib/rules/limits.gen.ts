// Written by make generate: x-limits in gateway/openapi.json.
export const REFUND_QUIET_HOURS = 24;
export const WAITING_DAYS = 90;
export const CLAIM_DAYS = 14;
export const MAX_PROBLEM_PICTURES = 4;
export const FRESH_MINUTES = 10;
export const LONGEST_PASSWORD = 128;
export const SHORTEST_PASSWORD = 12;
export const OFF_AFTER_DAYS = 3;
export const SECRET_OVERLAP_HOURS = 24;
export const BANK_ACCOUNT_WAIT_HOURS = 24;
export const SETTLED_DAYS = 7;
export const MAX_PICTURE_MB = 5;
export const IMPORT_KEPT_DAYS = 30;
export const MAX_IMPORTED_PRODUCTS = 10000;
export const MAX_FILE_MB = 10;
