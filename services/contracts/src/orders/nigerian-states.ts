/** The 36 states and the Federal Capital Territory (Constitution of Nigeria 1999, First Schedule). */
export const nigerianStates = [
  'Abia',
  'Adamawa',
  'Akwa Ibom',
  'Anambra',
  'Bauchi',
  'Bayelsa',
  'Benue',
  'Borno',
  'Cross River',
  'Delta',
  'Ebonyi',
  'Edo',
  'Ekiti',
  'Enugu',
  'FCT (Abuja)',
  'Gombe',
  'Imo',
  'Jigawa',
  'Kaduna',
  'Kano',
  'Katsina',
  'Kebbi',
  'Kogi',
  'Kwara',
  'Lagos',
  'Nasarawa',
  'Niger',
  'Ogun',
  'Ondo',
  'Osun',
  'Oyo',
  'Plateau',
  'Rivers',
  'Sokoto',
  'Taraba',
  'Yobe',
  'Zamfara',
] as const;

const simplified = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/state$/, '');

const byName = new Map<string, string>(nigerianStates.map((name) => [simplified(name), name]));
for (const name of ['fct', 'abuja', 'abujafct', 'federalcapitalterritory']) {
  byName.set(name, 'FCT (Abuja)');
}

/** The state as this list writes it ("lagos state" → "Lagos"), or undefined. */
export function findState(text: string): string | undefined {
  return byName.get(simplified(text));
}
