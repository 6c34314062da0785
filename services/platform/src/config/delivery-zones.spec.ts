import { deliveryRules } from './delivery-zones.ts';

const zone = {
  states: 'Lagos',
  areas: '',
  fee: '3,500',
  time: '1 to 2 working days',
  freeFrom: '',
};
const point = {
  name: 'Ikeja shop',
  address: '12 Allen Avenue',
  city: 'Ikeja',
  state: 'lagos state',
  hours: 'Mon to Sat, 9AM to 5PM',
};
const zones = (...of: object[]) => deliveryRules.DELIVERY_ZONES.safeParse(JSON.stringify(of));
const points = (...of: object[]) => deliveryRules.PICKUP_POINTS.safeParse(JSON.stringify(of));
const whyNot = ({ error }: ReturnType<typeof zones | typeof points>) => error?.issues[0]?.message;

describe('DELIVERY_ZONES', () => {
  it('reads fees, areas and the rest as people write them', () => {
    const read = zones(
      { ...zone, states: 'lagos state', areas: 'Lagos Island, Lekki', fee: '₦ 2,500' },
      { ...zone, freeFrom: '50,000' },
      { ...zone, states: 'Ogun, Oyo', fee: 'call' },
      { ...zone, states: 'other states', fee: '0' },
    );
    expect(read.data).toMatchObject([
      { states: ['Lagos'], areas: ['Lagos Island', 'Lekki'], feeKobo: 250_000 },
      { states: ['Lagos'], areas: [], feeKobo: 350_000, freeFromKobo: 5_000_000 },
      { states: ['Ogun', 'Oyo'], feeKobo: null, freeFromKobo: null },
      { states: [], feeKobo: 0 },
    ]);
  });

  it.each([
    [[{ ...zone, states: 'Texas' }], 'has no state of Nigeria in "Texas"'],
    [[{ ...zone, fee: 'some' }], 'needs a fee such as 3500, or 0'],
    [[{ ...zone, fee: '-1' }], 'needs a fee such as 3500, or 0'],
    [[{ ...zone, freeFrom: '0' }], 'needs a sum such as 50000 in "Free from", or none'],
    [[{ ...zone, time: '' }], 'must say how long delivery takes, such as "1 to 2 working days"'],
    [[{ ...zone, fee: '' }], 'needs a fee such as 3500, or 0'],
    [[{ ...zone, states: '' }], 'must name states, or say "other states"'],
    [
      [{ ...zone, states: 'Lagos, Ogun', areas: 'Lekki' }],
      'has areas of several states: make an entry for each state',
    ],
    [[zone, { ...zone, states: 'Ogun, Lagos' }], 'has Lagos in two entries'],
    [
      [
        { ...zone, areas: 'Lekki' },
        { ...zone, areas: 'Yaba, lekki' },
      ],
      'has lekki in Lagos in two entries',
    ],
  ])('refuses %j', (list, message) => {
    expect(whyNot(zones(...list))).toBe(message);
  });
});

describe('PICKUP_POINTS', () => {
  it('are known by their names', () => {
    expect(points(point).data).toEqual([{ ...point, id: 'ikeja-shop', state: 'Lagos' }]);
  });

  it.each([
    [[{ ...point, address: 'Ikeja' }], 'needs an address of at least 10 characters'],
    [[{ ...point, state: 'Texas' }], 'is in no state of Nigeria: "Texas"'],
    [[{ ...point, name: '!!' }], 'needs a name with letters'],
    [[point, { ...point, name: 'Ikeja  Shop' }], 'must have another name for each pick-up point'],
  ])('refuse %j', (list, message) => {
    expect(whyNot(points(...list))).toBe(message);
  });
});
