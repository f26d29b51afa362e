/** What a mail server says of the sender of a mail. */
interface MethodResult {
  readonly method: string;
  readonly result: string;
  /** `header.from`, `smtp.mailfrom`, `header.d` and others, in lower case. */
  readonly properties: Readonly<Record<string, string>>;
}

/** A header without its comments, which may be nested. In quoted words no sign separates anything. */
function toPlain(text: string): string {
  let depth = 0;
  let isQuoted = false;
  let plain = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === '\\') at += 1;
    else if (depth === 0 && character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && character === '(') depth += 1;
    else if (!isQuoted && character === ')' && depth > 0) depth -= 1;
    else if (depth === 0) plain += isQuoted && /[\s;=]/.test(character) ? '_' : character;
  }
  return plain;
}

/** Reads the value of a header `Authentication-Results` (RFC 8601). */
function parseResults(value: string): { readonly server: string; readonly results: readonly MethodResult[] } {
  const [first = '', ...parts] = toPlain(value).toLowerCase().split(';');
  const [server = ''] = first.trim().split(/\s+/);
  const results = parts.flatMap((part): MethodResult[] => {
    const words = part.trim().split(/\s+/);
    const [method = '', result = ''] = (words[0] ?? '').split('=');
    if (method === '' || result === '') return [];
    const pairs = words.slice(1).flatMap((word): [string, string][] => {
      const at = word.indexOf('=');
      return at <= 0 ? [] : [[word.slice(0, at), word.slice(at + 1)]];
    });
    // `dkim/1` states a version.
    return [{ method: method.replace(/\/\d+$/, ''), result, properties: Object.fromEntries(pairs) }];
  });
  return { server, results };
}

const toDomain = (address = ''): string => address.slice(address.lastIndexOf('@') + 1);

/**
 * True where the trusted server has authenticated the sender: DMARC has passed for the domain of the address, or, for a
 * domain without a policy, SPF or DKIM for exactly this domain. A pass is believed in the topmost header of the server
 * alone, because servers write theirs above those that they have received. A failed DMARC, or a second result of it, counts
 * more than any pass, because a header that the server has not removed could be the sender's own.
 *
 * @param headers the values of all headers `Authentication-Results`, the topmost first
 * @param server the `authserv-id` that is trusted, in lower case
 */
export function isAuthenticated(headers: readonly string[], server: string, address: string): boolean {
  const domain = toDomain(address.toLowerCase());
  const [topmost = [], ...others] = headers.flatMap((header) => {
    const { server: name, results } = parseResults(header);
    return name === server ? [results] : [];
  });
  const dmarc = [topmost, ...others].flat().filter(({ method }) => method === 'dmarc');
  const isOwn = (name: string | undefined): boolean => name !== undefined && toDomain(name) === domain;
  if (dmarc.length > 1 || dmarc.some(({ result }) => !['pass', 'none', 'bestguesspass'].includes(result))) return false;
  return topmost.some(
    ({ method, result, properties }) =>
      result === 'pass' &&
      ((method === 'dmarc' && isOwn(properties['header.from'])) ||
        (method === 'spf' && isOwn(properties['smtp.mailfrom'])) ||
        (method === 'dkim' && (isOwn(properties['header.d']) || isOwn(properties['header.i'])))),
  );
}
