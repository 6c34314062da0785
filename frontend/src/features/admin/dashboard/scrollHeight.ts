/** Height of every scroll area of the back office (spec §2). */
export const scrollHeight = '600px';
