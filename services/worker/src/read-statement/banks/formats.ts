import { access } from './access/format.ts';
import type { BankFormat } from './bank-format.ts';
import { firstBank } from './first-bank/format.ts';
import { gtbank } from './gtbank/format.ts';
import { kuda } from './kuda/format.ts';
import { moniepoint } from './moniepoint/format.ts';
import { opay } from './opay/format.ts';
import { palmpay } from './palmpay/format.ts';
import { uba } from './uba/format.ts';
import { zenith } from './zenith/format.ts';

/**
 * The banks whose statements are read by name. Only layouts whose columns were seen are here: any other file is
 * mapped by hand, once. A new bank is a folder and a line.
 */
export const bankFormats: readonly BankFormat[] = [
  access,
  firstBank,
  gtbank,
  kuda,
  moniepoint,
  opay,
  palmpay,
  uba,
  zenith,
];
