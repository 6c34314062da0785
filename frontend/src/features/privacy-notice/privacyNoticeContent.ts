/** Words of the notice; purposes and choices as Nigeria's GAID 2025, article 7, asks for. */
export const privacyNoticeContent = {
  title: 'Your privacy',
  text: 'This site sets no tracking cookies and shows no advertising. It keeps only what it needs to work: your choice here, and the text of a form until you send it. May we remember these on this device?',
  accept: 'Accept',
  decline: 'Decline',
  policy: 'Privacy policy',
  cookies: 'Cookie notice',
} as const;
