/** The user by whom texts are searched. */
export interface NamedPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
}

/** Stands in a text where the user was named; cut so that no text becomes longer than its limit. */
const REPLACEMENT = '[deleted]';

function toLiteral(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** The address as a whole: not the end of a longer one. */
function toAddressPattern(email: string): string {
  return String.raw`(?<![a-z0-9._%+-])${toLiteral(email)}(?![a-z0-9-]|[.][a-z0-9])`;
}

/** First and last name together; a first name alone is too common to be searched. */
function toNamePattern({ first_name: first, last_name: last }: NamedPerson): string | undefined {
  if (first === '' || last === '') return undefined;
  return String.raw`(?<![a-z0-9])${toLiteral(first)}[ ]+${toLiteral(last)}(?![a-z0-9])`;
}

/** The digits of the phone in any usual spelling. */
function toPhonePattern(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, '');
  if (digits.length < 10) return undefined;
  return `(?<![0-9])[(]?${[...digits].join('[ ().+-]{0,3}')}(?![0-9])`;
}

/**
 * What is searched for in texts, as regular expressions that PostgreSQL and JavaScript read alike, without case.
 *
 * @param companyPhone a phone that the user has in common with the company is not the user's
 */
export function toPersonPatterns(person: NamedPerson, companyPhone: string): { address: string; anywhere: string } {
  const address = toAddressPattern(person.email);
  const isOwn = person.phone.replaceAll(/\D/g, '') !== companyPhone.replaceAll(/\D/g, '');
  const others = [toNamePattern(person), isOwn ? toPhonePattern(person.phone) : undefined];
  return { address, anywhere: [address, ...others.filter((one) => one !== undefined)].join('|') };
}

/** A text or JSON value with each mention replaced. Keys, numbers and the shape stay. */
export function replaceMentions(value: unknown, pattern: RegExp): unknown {
  if (typeof value === 'string') return value.replaceAll(pattern, (found) => REPLACEMENT.slice(0, found.length));
  if (Array.isArray(value)) return value.map((one) => replaceMentions(one, pattern));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceMentions(one, pattern)]));
}
