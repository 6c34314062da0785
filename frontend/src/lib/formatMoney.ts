const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });

/** Naira with sign, grouping and two decimals, from an amount of the API such as "12500.00". */
export const formatNaira = (amount: string | number): string => naira.format(Number(amount));
