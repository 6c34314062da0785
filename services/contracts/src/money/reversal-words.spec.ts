import { reversalAtStart } from './reversal-words.ts';

describe('the first words of a narration that a bank wrote', () => {
  it.each([
    ['***RSVL NIP/GTB/ADA OBI/SO-HH9ES', 'RSVL', 'NIP/GTB/ADA OBI/SO-HH9ES'],
    ['RVSL/NIP/GTB/ADA OBI', 'RVSL', '/NIP/GTB/ADA OBI'],
    ['000013260521143000 RVSL NIP/GTB/ADA', 'RVSL', 'NIP/GTB/ADA'],
    ['NIP RVSL ADA OBI', 'RVSL', 'ADA OBI'],
    ['NIP REVERSAL ADA OBI SO-HH9ES', 'REVERSAL', 'ADA OBI SO-HH9ES'],
    ['NIP REVERSAL/ADA OBI', 'REVERSAL', 'ADA OBI'],
    ['CREDIT REVERSAL ADA OBI', 'REVERSAL', 'ADA OBI'],
    ['REVERSAL ADA OBI SO-HH9ES', 'REVERSAL', 'ADA OBI SO-HH9ES'],
    ['REVERSAL OF NIP TRANSFER ADA OBI', 'REVERSAL', 'OF NIP TRANSFER ADA OBI'],
    ['REVERSAL', 'REVERSAL', ''],
    ['REV/NIP/GTB/ADA OBI', 'REV', 'NIP/GTB/ADA OBI'],
    ['REV-NIP TRF ADA OBI', 'REV', 'NIP TRF ADA OBI'],
    ['RTN TRF ADA OBI', 'RTN', 'TRF ADA OBI'],
    ['RTD/000123', 'RTD', '000123'],
    ['CHARGEBACK ADA OBI', 'CHARGEBACK', 'ADA OBI'],
    ['NIP charge back so hh9es', 'CHARGE BACK', 'so hh9es'],
    ['FAILED TRANSFER ADA OBI', 'FAILED', 'TRANSFER ADA OBI'],
    ['FAILED: NIP ADA OBI', 'FAILED', 'NIP ADA OBI'],
    ['Returned: transfer SO-HH9ES', 'RETURNED', 'transfer SO-HH9ES'],
    ['RETURNED CHEQUE 000123', 'RETURNED', 'CHEQUE 000123'],
    ['Reversed NIP transfer', 'REVERSED', 'NIP transfer'],
    ['TRF REVERSED ADA OBI', 'REVERSED', 'ADA OBI'],
    ['DISHONOURED CHEQUE', 'DISHONOURED', 'CHEQUE'],
    ['AUTO REVERSAL NIP/GTB/ADA OBI', 'REVERSAL', 'NIP/GTB/ADA OBI'],
    ['AUTO-REVERSAL/ADA OBI/SO-7K4M2', 'REVERSAL', 'ADA OBI/SO-7K4M2'],
    ['RVSD NIP ADA', 'RVSD', 'NIP ADA'],
    ['REVR NIP/ADA', 'REVR', 'NIP/ADA'],
    ['NIPCR RVSL ADA', 'RVSL', 'ADA'],
    ['REVERSE NIP TRF ADA', 'REVERSE', 'NIP TRF ADA'],
    ['[REVERSAL] NIP/ADA', 'REVERSAL', 'NIP/ADA'],
    ['(REV) NIP/GTB/ADA', 'REV', 'NIP/GTB/ADA'],
    ['REV. NIP TRF', 'REV', 'NIP TRF'],
    ['RJCT/NIP/ADA', 'RJCT', '/NIP/ADA'],
    ['REJECTED NIP TRF ADA', 'REJECTED', 'NIP TRF ADA'],
    ['CANCELLED TRF ADA', 'CANCELLED', 'TRF ADA'],
    ['CANCELLATION OF TRF ADA', 'CANCELLATION', 'OF TRF ADA'],
    ['DISPENSE ERROR 00001', 'DISPENSE ERROR', '00001'],
    ['UNPAID CHQ 000123', 'UNPAID CHQ', '000123'],
    ['CHARGE-BACK ADA', 'CHARGE-BACK', 'ADA'],
    ['CLAWBACK ADA', 'CLAWBACK', 'ADA'],
  ])('call "%s" a reversal', (words, says, rest) => {
    expect(reversalAtStart(words)).toEqual({ says, rest });
  });

  it.each([
    'NIP/GTB/ADA OBI/replaces the returned fan',
    'ADA OBI replaces the returned fan SO-HH9ES',
    'NIP/GTB/REVERSAL OKAFOR/SO 7K4M2',
    'NIP/REVERSAL OKAFOR/bag',
    'NIP/GTB/REV RETURNER OKAFOR/bag',
    'NIP/UBA/ADA/for the failed order',
    'NIP/KUDA/ADA OBI/failed before, again',
    'TRANSFER FROM REVERSAL OBI-rent',
    'TRANSFER FROM ADA OBI/reversed order',
    'TRF FROM REV OKAFOR CHIDI',
    'REV. JOHN OBI',
    'REV FR JOHN OBI rent',
    'REV-FR OKORO',
    'REV OKAFOR CHIDI SO-HH9ES',
    'REVEREND OBI',
    'Reversal Okafor rice',
    'returned with thanks',
    'Returned goods refund me later',
    'RETURN TICKET',
    'REV/FR JOHN OBI',
    'REV DR OKON JOHN',
    'Return 2 bags SO-7K4M2',
    'Reverse camera SO-7K4M2',
    'Cancelled order SO-7K4M2, again',
    'Rejected tiles SO-7K4M2',
    'unpaid rest of SO-7K4M2',
    'Recall sister SO-7K4M2',
  ])('say nothing of one in "%s"', (words) => {
    expect(reversalAtStart(words)).toBeUndefined();
  });

  it('say nothing of one by the name of the payer', () => {
    expect(reversalAtStart('REVERSAL OKAFOR SO-HH9ES', 'Reversal Okafor')).toBeUndefined();
    expect(reversalAtStart('REVERSAL OF NIP/GTB/ADA', 'REVERSAL')).toBeDefined();
  });
});
