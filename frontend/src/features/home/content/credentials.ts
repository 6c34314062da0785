import { company } from '../../../lib/company.ts';

/** A registration or licence. */
export interface Credential {
  readonly title: string;
  readonly description: string;
  readonly status: string;
  readonly year: string;
}

/** What the company is registered as. */
export const credentialsContent = {
  title: 'Credentials',
  note: 'Registered in Nigeria as one company for all four sectors.',
  credentials: [
    {
      title: 'Company registration',
      description: 'Corporate Affairs Commission',
      status: 'Registered',
      year: company.incorporated,
    },
  ] satisfies readonly Credential[],
} as const;

/** Reasons to choose the company. */
export const whyContent = {
  title: 'Why choose us',
  reasons: [
    {
      title: 'One company, one contract',
      text: 'Four sectors under one registration, so an event, its stage and its catering can sit on one invoice.',
    },
    {
      title: 'People confirm your payment',
      text: 'You transfer in naira, upload proof, and staff check the bank account by hand.',
    },
    {
      title: 'Sourcing beyond Nigeria',
      text: 'China sourcing and larger solar water pump systems, supplied on request.',
    },
    {
      title: 'Open six days a week',
      text: `${company.businessHours}, by phone, WhatsApp or email.`,
    },
  ],
} as const;
