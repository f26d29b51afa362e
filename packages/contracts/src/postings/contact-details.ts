/** A part of a text by which its author can be reached without the board. */
interface ContactDetail {
  readonly kind: 'phone' | 'mail' | 'link' | 'address';
  /** Offsets in the text, the end excluded. */
  readonly start: number;
  readonly end: number;
}

/** Numbers after these words identify a load and are no phone numbers. */
const REFERENCE_BEFORE =
  /(?:\b(?:p\.?o|ref|réf|reference|référence|bol|b\/l|pro|order|commande|load|conf|confirmation|booking|réservation|rate con|mc|dot|usdot|nir|vin|id|sku|upc|seal|scellé|trailer|remorque|container|conteneur|awb|appt|pick ?up|pu|del|delivery|so|wo|inv|invoice|facture|num|numéro|number|acct|account|temp|lot|isa|cargo|quote|shipment|probill|tarif|tariff)s?|#|n[o°º])[\s.:#-]*(?:(?:no|number|num|numéro|is|est|#)[\s.:#-]*)?$/iu;

/** A number with hyphens or spaces after these words and a number sign is a reference too. */
const REFERENCE_SIGN_BEFORE =
  /\b(?:appt|appointment|rdv|p\.?o|ref|réf|bol|pro|order|commande|load|conf|confirmation|booking|pick ?up|pu|del|delivery|so|wo|inv|invoice|facture|shipment|probill|acct|seal)s?\s*(?:#|no\b\.?|n[°º])[\s.:-]*$/iu;

/** Words that announce a phone number, so that a local number of seven digits is one. */
const CALL_BEFORE =
  /\b(?:call|tel|tél|téléphone|telephone|phone|ph|cell|cellulaire|mobile|mob|text|txt|texto|sms|whatsapp|appel(?:ez|er)?|rejoindre|joindre|contact(?:ez)?|dial|fax|reach|ring)\b[\s.:@,-]*(?:(?:me|us|at|au|à|le|moi|nous|dispatch|office|bureau|on|for|rate|now|direct|line|number|numéro|no|#|is|est|john|mike|and|ou|or|by|par)[\s.:@,-]*){0,4}$/iu;

const DIGIT_WORDS: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  o: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  niner: '9',
  zéro: '0',
  un: '1',
  une: '1',
  deux: '2',
  trois: '3',
  quatre: '4',
  cinq: '5',
  sept: '7',
  huit: '8',
  neuf: '9',
};

const EXTENSION = String.raw`(?:\s*(?:,\s*)?(?:ext|x|extension|poste|p\.)\.?\s*\d{1,6})?`;
/** Ten digits as numbers of North America are written, with letters that stand for digits. */
const NORTH_AMERICAN = new RegExp(
  String.raw`(?<![\dA-Za-z$#])(?:\+?1[\s.\-_]{0,2})?[(\[]?\s?[2-9][\dO]{2}\s?[)\]]?[\s.\-_*/·–]{0,3}[2-9][\dO]{2}[\s.\-_*/·–]{0,3}[\dO]{2}[\s.\-_]?[\dO]{2}(?![\d%])${EXTENSION}`,
  'giu',
);
const LOCAL = /(?<![\d$#.,/-])[2-9]\d{2}[\s.-]\d{4}(?![\d-])/gu;
const INTERNATIONAL = /(?<!\d)(?:\+|00)[1-9]\d{0,2}(?:[\s.\-()]{0,2}\d{2,4}){3,5}(?!\d)/gu;
const SINGLE_DIGITS = /(?<![\d.$])\d(?:[\s.\-_*,]{1,2}\d){9,10}(?![\d])/gu;
const FRENCH_PAIRS = /(?<!\d)0[1-9](?:[\s.-]\d{2}){4}(?![\d-])/gu;

const MAIL = /[\w.+-]{1,64}\s?@\s?[\w-]{1,63}(?:\s?\.\s?[a-z]{2,20}){1,4}/giu;
const SPOKEN_MAIL =
  /(?<![\w.+-])[\w.+-]{2,64}\s*(?:\(\s*(?:at|à|arobas|arobase)\s*\)|\[\s*at\s*\]|\s(?:at|arobas|arobase)\s)\s*[\w-]{2,}\s*(?:\(\s*(?:dot|point)\s*\)|\[\s*dot\s*\]|\s(?:dot|point)\s|\.)\s*(?:com|ca|net|org|info|biz|fr|quebec)\b/giu;
const URL = /\b(?:https?:\/\/|www\.)[^\s,;]+/giu;
const DOMAIN =
  /(?<![\w@.-])[a-z0-9](?:[a-z0-9-]{0,60}[a-z0-9])?(?:\.[a-z0-9-]{1,60}){0,3}\.(?:com|net|org|info|biz|app|quebec|ca|fr)(?![\w.]*@)(?:\/[^\s,;]*)?(?!\w)/gu;
const SPOKEN_DOMAIN = /\b[a-z][\w-]{2,}\s+(?:dot|point)\s+(?:com|ca|net|org|quebec)\b/giu;
const SHORT_LINK = /\b(?:wa\.me|t\.me|bit\.ly|fb\.com|m\.me)\/[^\s,;]+/giu;
const HANDLE =
  /\b(?:skype|telegram|whatsapp|wechat|instagram|insta|ig|signal|messenger|facebook|fb)(?:\s+(?:is|me|id|at|handle))?\s*[:@]\s*@?[a-z][\w.]{2,}/giu;

const NOT_STREET = String.raw`(?:mi|miles?|km|lbs?|pounds?|livres?|ft|feet|pieds?|hrs?|hours?|heures?|h|mins?|minutes?|am|pm|kgs?|tons?|tonnes?|pcs|pieces|pallets?|palettes?|skids?|plts?|drops?|stops?|picks?|days?|jours?|x|by|loads?|trucks?|tarps?|straps?|chains?|one|axles?|crates?|bundles?|rolls?|trailers?|vans?|cases?|stages?|men|man|driver|drivers|team|ltl|tl|wheel\s+drive|on(?!\s+road)|in|all\s+in|each|the)`;
const STREET_WORD = String.raw`(?!${NOT_STREET}\b)[\p{L}0-9][\p{L}0-9'’.-]*`;
const STREET_TYPE = String.raw`(?:street|avenue|ave|road|rd|drive|boulevard|blvd|lane|crescent|cres|parkway|pkwy|court|terrace|circle|way|st|dr|ln|crt|sideroad|concession|line)`;
const ENGLISH_ADDRESS = new RegExp(
  String.raw`(?<![\d$#.,:/-])\d{1,5}[a-z]?\s+(?:(?:north|south|east|west|n|s|e|w)\.?\s+)?(?:${STREET_WORD}\s+){1,3}?${STREET_TYPE}\b\.?(?!\s*(?:catharines|catherines|louis|paul|thomas|john|jérôme|laurent|albans|hubert|jean|cloud|joseph|george|petersburg))(?:\s+(?:north|south|east|west|n|s|e|w|ne|nw|se|sw)\b)?(?:,?\s+(?:unit|suite|dock|door)\s*#?\w+)?`,
  'giu',
);
const FRENCH_ADDRESS =
  /(?<![\d$#.:/-])\d{1,5}[a-z]?\s*,?\s+(?:rue|boul(?:evard)?\.?|avenue|av\.|chemin|ch\.|rang|montée|côte|place|promenade|croissant|allée)\s+[\p{L}0-9][\p{L}0-9'’.-]*(?:\s+(?:de|du|des|la|le|les|l’|d’|saint|sainte|nord|sud|est|ouest|[A-ZÉÈ][\p{L}'’-]+))*/giu;

/** A run of at least seven digits in words, or in words and figures. */
const WORD_RUN = /[\p{L}\d]+/gu;

/**
 * Finds phone numbers in digits and words, mail addresses, links and street addresses in English and French. Weights,
 * dimensions, times, rates, temperatures and references of loads are none. O(length).
 */
export function findContactDetails(original: string): ContactDetail[] {
  const text = toPlainSigns(original);
  const found: ContactDetail[] = [];
  const add = (
    kind: ContactDetail['kind'],
    pattern: RegExp,
    accepts: (before: string, match: string) => boolean = () => true,
  ) => {
    for (const match of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, match.index - 40), match.index);
      if (accepts(before, match[0]))
        found.push({ kind, start: match.index, end: match.index + match[0].trimEnd().length });
    }
  };
  add('mail', MAIL);
  add('mail', SPOKEN_MAIL);
  add('link', URL);
  add('link', DOMAIN);
  add('link', SPOKEN_DOMAIN);
  add('link', SHORT_LINK);
  add('link', HANDLE);
  add('phone', NORTH_AMERICAN, isPhone);
  add('phone', LOCAL, (before) => CALL_BEFORE.test(before));
  add('phone', INTERNATIONAL);
  add('phone', SINGLE_DIGITS);
  add('phone', FRENCH_PAIRS);
  found.push(...findSpokenPhones(text));
  add('address', ENGLISH_ADDRESS);
  add('address', FRENCH_ADDRESS);
  return join(found);
}

/** Signs that look like hyphens, points, spaces and digits, one for one so that offsets stay. */
function toPlainSigns(text: string): string {
  return text
    .replace(/[\uFF01-\uFF5E]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - FULL_WIDTH_OFFSET))
    .replace(/[\u2010-\u2015\u2212\uFE58\uFE63]/g, '-')
    .replace(/[\u2022\u2027\u2219\u25AA\u25CF\u25E6\u30FB]/g, '·')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ');
}

/** Between a sign of full width and that of ASCII. */
const FULL_WIDTH_OFFSET = 0xfee0;

/** The text with `replacement` in the place of each contact detail; the same string where there is none. */
export function hideContactDetails(text: string, replacement: string): string {
  // Every detail has a digit, an @, a dot or a spoken digit in it; most comments are shorter than the shortest one.
  if (text.length < MINIMUM_LENGTH) return text;
  const details = findContactDetails(text);
  if (details.length === 0) return text;
  let hidden = '';
  let from = 0;
  for (const { start, end } of details) {
    hidden += text.slice(from, start) + replacement;
    from = end;
  }
  return hidden + text.slice(from);
}

/** `a.ca` */
const MINIMUM_LENGTH = 4;

/** Ten digits without any separator are a phone number unless a word before them says that they are a reference. */
function isPhone(before: string, match: string): boolean {
  const figures = match.replace(/\s*(?:,\s*)?(?:ext|x|extension|poste|p\.)\.?\s*\d{1,6}$/iu, '');
  if (!/\d{5}/u.test(figures)) {
    return !/(?:^|\s)(?:mc|vin|upc)[\s#:]*$/iu.test(before) && !REFERENCE_SIGN_BEFORE.test(before);
  }
  return !REFERENCE_BEFORE.test(before);
}

function findSpokenPhones(text: string): ContactDetail[] {
  const found: ContactDetail[] = [];
  let run: { start: number; end: number; digits: string; words: number } | undefined;
  let repeats = 1;
  const close = () => {
    if (run !== undefined) {
      const { digits, words, start, end } = run;
      const isWhole = digits.length >= 10 && digits.length <= 11 && words >= 3;
      const isLocal = digits.length === 7 && words >= 3 && CALL_BEFORE.test(text.slice(Math.max(0, start - 40), start));
      if (isWhole || isLocal) found.push({ kind: 'phone', start, end });
    }
    run = undefined;
    repeats = 1;
  };
  for (const match of text.matchAll(WORD_RUN)) {
    const word = match[0].toLowerCase();
    const end = match.index + match[0].length;
    // A digit belongs to the run where only spaces and separators are between.
    if (run !== undefined && !/^[\s\-–.,()/]*$/u.test(text.slice(run.end, match.index))) close();
    if (word === 'double' || word === 'triple') {
      repeats = word === 'double' ? 2 : 3;
      run ??= { start: match.index, end, digits: '', words: 0 };
      run.end = end;
      continue;
    }
    const digits = DIGIT_WORDS[word] ?? (/^\d{1,4}$/u.test(word) ? word : undefined);
    if (digits === undefined) {
      close();
      continue;
    }
    run ??= { start: match.index, end, digits: '', words: 0 };
    run.end = end;
    run.digits += digits.repeat(repeats);
    if (word in DIGIT_WORDS) run.words += 1;
    repeats = 1;
  }
  close();
  return found;
}

/** The details in their order, those that overlap as one. */
function join(found: readonly ContactDetail[]): ContactDetail[] {
  const joined: ContactDetail[] = [];
  for (const detail of found.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    const last = joined.at(-1);
    if (last === undefined || detail.start >= last.end) joined.push(detail);
    else if (detail.end > last.end) joined[joined.length - 1] = { ...last, end: detail.end };
  }
  return joined;
}
