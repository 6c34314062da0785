/**
 * Words that a guesser of our staff's passwords tries first: the company, what it does, where it
 * is, who works there (OWASP ASVS 5.0, 6.1.2 and 6.2.11). A password may contain them; it may not be
 * made of them. Lower case, letters only; a company of another name adds its own.
 */
export const companyWords: readonly string[] = `
  spadeorion spade orion company limited global services trading marketplace market shop store
  shopify order orders supplier affiliate catalogue catalog product products payment bank naira
  kobo contact administrator admin staff manager backoffice office clerk user login password
  passwort pass welcome secret access portal account nigeria naija lagos abuja ibadan kano
  portharcourt ikeja africa
`
  .trim()
  .split(/\s+/);
