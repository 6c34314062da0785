/** Words and rates of the affiliate programme. Rates and promises are the company's own. */
export const affiliateContent = {
  path: '/affiliate-marketing',
  title: 'Affiliate programme',
  description:
    'Bring us a customer and earn up to 25% commission, paid monthly. Approval within 24 hours.',
  heading: 'Earn with us',
  lead: 'Bring us a customer and earn a share of what they pay.',
  become: 'Become an Affiliate',
  learnMore: 'Learn More',
  benefitsTitle: 'Why join',
  commissionTitle: 'Commission',
  commissionNote:
    'A share of each sale that a customer of yours has paid for, by sector. We transfer it monthly.',
  commissionCaption: 'Commission by sector',
  commissionHeads: ['Sector', 'Commission'],
  commissions: [
    { sector: 'Trading', percent: 25, block: 'tra' },
    { sector: 'Entertainment', percent: 20, block: 'ent' },
    { sector: 'Farming', percent: 18, block: 'far' },
    { sector: 'Construction', percent: 15, block: 'con' },
  ],
  example: {
    title: 'An example',
    text: 'A customer you brought pays ₦200,000 for trading work. Your share of 25% is ₦50,000, paid to your bank account the next month.',
  },
  stepsTitle: 'How it works',
  steps: [
    { title: 'Apply and get approved', text: 'We answer within 24 hours.' },
    { title: 'Promote', text: 'Share our work with people who need it.' },
    { title: 'Earn commissions', text: 'Paid monthly in naira.' },
  ],
  apply: 'Apply Now',
  contact: 'Contact Affiliate Team',
  /** Subjects prefilled in the contact form. */
  applySubject: 'Affiliate application',
  contactSubject: 'Question to the affiliate team',
} as const;
