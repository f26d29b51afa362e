/**
 * What the server writes as the description of an entry, by name. An entry is English and stays as it was written, because
 * its hash is part of a chain; a page shows it in the language of its reader.
 */
export const LOGGED_PHRASES = {
  load: 'Load {token}: {from} to {to}',
  equipment: 'Equipment {token}: {from} to {to}',
  repostedLoad: 'Load: 1 expired posting',
  repostedLoads: 'Load: {count} expired postings',
  repostedTruck: 'Equipment: 1 expired posting',
  repostedTrucks: 'Equipment: {count} expired postings',
  accountAdded: '{name}: added with {scopes}',
  accountRevoked: '{name}: revoked',
  secretAdded: '{name}: secret added',
  secretRemoved: '{name}: secret removed',
  keyAdded: '{name}: key added',
  keyRemoved: '{name}: key removed',
  sessionEnded: '1 other session ended',
  sessionsEnded: '{count} other sessions ended',
  postHeld: 'Post held: new device, changed phone number',
  phoneChanged: 'Phone number changed',
  companyPhoneChanged: 'Phone number of the company changed',
  deviceConfirmed: 'Device confirmed: {what}',
  deviceRefused: 'Device refused, sessions ended: {what}',
  addedByDomain: 'Added with the first sign-in, by the domain of the address',
  mailPosted: '{sender}: mail posted without a user, {posted} new, {changed} changed, {removed} withdrawn',
  laneAdded: 'Lane {id}: added, {from} to {to}',
  laneChanged: 'Lane {id}: changed, {from} to {to}',
  lanePaused: 'Lane {id}: paused, {from} to {to}',
  laneResumed: 'Lane {id}: resumed, {from} to {to}',
  laneDeleted: 'Lane {id}: deleted, {from} to {to}',
  tierReleased: 'Tier {number} released of load {token}: {from} to {to}',
  stopsProposed: 'Stops proposed for load {token}: {from} to {to}',
  stopsAgreed: 'Stops agreed for load {token}: {from} to {to}',
  stopsDeclined: 'Stops declined for load {token}: {from} to {to}',
  stopsWithdrawn: 'Stops withdrawn for load {token}: {from} to {to}',
} as const;
export type LoggedPhrase = keyof typeof LOGGED_PHRASES;

type ValueOf<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueOf<Rest> : never;
type LoggedValues<Name extends LoggedPhrase> = Readonly<
  Record<ValueOf<(typeof LOGGED_PHRASES)[Name]>, string | number>
>;

/** The description of an entry. */
export function toLogged<Name extends LoggedPhrase>(name: Name, values: LoggedValues<Name>): string {
  const known: Readonly<Record<string, string | number>> = values;
  return LOGGED_PHRASES[name].replaceAll(/\{(\w+)\}/g, (_all, value: string) => String(known[value] ?? ''));
}

/** The phrase of a description and its values; undefined for any other text, such as that of a client. */
export function readLogged(
  description: string,
): { readonly name: LoggedPhrase; readonly values: Readonly<Record<string, string>> } | undefined {
  for (const name of Object.keys(LOGGED_PHRASES) as LoggedPhrase[]) {
    const found = toPattern(LOGGED_PHRASES[name]).exec(description);
    if (found !== null) return { name, values: { ...found.groups } };
  }
  return undefined;
}

/** A pattern of the texts that a phrase makes; what has no place for a value is the same letter by letter. */
function toPattern(phrase: string): RegExp {
  const parts = phrase.split(/\{(\w+)\}/);
  const sources = parts.map((part, index) => {
    if (index % 2 === 1) return part === 'count' || part === 'token' ? `(?<${part}>\\d+)` : `(?<${part}>.+)`;
    return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  });
  return new RegExp(`^${sources.join('')}$`, 's');
}
