/** The Breeze Block colours that mails use; the names are those of the design guide. */
export const color = {
  paper: '#F2EBDC',
  ledger: '#E7DCC3',
  sand: '#D6C49C',
  slip: '#FFFBF1',
  ink: '#10211A',
  ink2: '#475249',
  bone2: '#BDC4B4',
  signal: '#FFB81C',
  palm: '#1E6A45',
  bad: '#9B1C0C',
  badGround: '#F7DFD3',
  warnGround: '#FFE7AE',
  okGround: '#DDEBD0',
} as const;

const FAMILY = 'Arial, Helvetica, sans-serif';

/** Type steps: mail clients load no fonts of ours, so Arial stands in. */
export const type = {
  brand: { fontFamily: FAMILY, fontSize: '20px', lineHeight: '24px', fontWeight: 700 },
  heading: { fontFamily: FAMILY, fontSize: '28px', lineHeight: '32px', fontWeight: 700 },
  body: { fontFamily: FAMILY, fontSize: '16px', lineHeight: '24px', fontWeight: 400 },
  label: { fontFamily: FAMILY, fontSize: '13px', lineHeight: '18px', fontWeight: 400 },
  fact: { fontFamily: FAMILY, fontSize: '16px', lineHeight: '22px', fontWeight: 700 },
  figure: { fontFamily: FAMILY, fontSize: '22px', lineHeight: '28px', fontWeight: 700 },
  small: { fontFamily: FAMILY, fontSize: '14px', lineHeight: '21px', fontWeight: 400 },
} as const;

/** Structure: the 2px rule. */
export const rule = `2px solid ${color.ink}`;
