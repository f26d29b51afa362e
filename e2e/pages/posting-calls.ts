import { readResponse, type Caller } from './caller.ts';
import { JOURNEY_TIME_ZONE } from '../time-zone.ts';

/** The letters of the equipment types that journeys post. */
const TYPE_LETTERS: Readonly<Record<string, string>> = {
  Van: 'V',
  'Step Deck': 'S',
  'Double Drop': 'D',
  'Rack Tarp': 'T',
  'LowBoy/RGN': 'L',
};

/** What a broker and a carrier post: path, product, and the codes of their features. */
export const NOUNS = {
  load: { path: '/api/LoadPosting', productId: 13, feature: 'll_ldpostings' },
  equipment: { path: '/api/EquipmentPosting', productId: 19, feature: 'll_eqpostings' },
} as const;
export type PostedKind = keyof typeof NOUNS;

/** A lane for today; cities by their first letters, equipment types by name. */
export interface Lane {
  origin: string;
  destination: string;
  types: readonly string[];
  /** Miles around both ends; 50 if absent. */
  radius?: number;
  /** The price of a load: cents for the whole load. */
  rate?: { amount: number; currency: 'USD' | 'CAD'; basis: 'flat' };
  /** Other fields of the draft. */
  more?: object;
}

interface Posted {
  token: number;
  version: number;
}

/** Of all users of this worker. */
const timesPosted = new Map<string, number>();

/** Equipment that no journey uses, a different set for each number: postings with the same equipment would be one row. */
function toFurtherLetters(number: number): string {
  return [...'CUHONPIE'].filter((_, bit) => (number & (1 << bit)) !== 0).join('');
}

/** Posts, edits and deletes postings by the API, for journeys that are about something else. */
export class PostingCalls {
  readonly #caller: Caller;
  readonly #kind: PostedKind;
  /** What was posted here, by comment. */
  readonly #posted = new Map<string, { posted: Posted; draft: object }>();

  constructor(caller: Caller, kind: PostedKind) {
    this.#caller = caller;
    this.#kind = kind;
  }

  async post(lane: Lane, comment: string): Promise<void> {
    const { origin, destination, types, radius = 50, rate, more } = lane;
    const { path } = NOUNS[this.#kind];
    const draft = {
      dateAvail: new Intl.DateTimeFormat('sv-SE', { timeZone: JOURNEY_TIME_ZONE }).format(new Date()),
      srceID: await this.#findCity(origin),
      srceRadius: radius,
      destID: await this.#findCity(destination),
      destRadius: radius,
      vehicleType: types.map((type) => TYPE_LETTERS[type]).join('') + toFurtherLetters(this.#count(lane)),
      vehicleSize: 'T',
      // Journeys post the same lane again and again.
      confirmDuplicate: true,
      comment,
      ...(rate && { rate }),
      ...more,
    };
    const key = await this.#getKey('create_delete');
    const posted = await readResponse<Posted>(await this.#caller.post(`${path}/create/${key}/NA`, draft));
    this.#posted.set(comment, { posted, draft });
  }

  /** How often the lane was posted before. */
  #count(lane: Lane): number {
    const name = [this.#kind, lane.origin, lane.destination, ...lane.types].join(' ');
    const count = timesPosted.get(name) ?? 0;
    timesPosted.set(name, count + 1);
    return count;
  }

  /** The token of a posting that was posted here. */
  tokenOf(comment: string): number {
    return this.#get(comment).posted.token;
  }

  /** Reads again what was posted here: the end of an assignment changes a token. */
  async reload(): Promise<void> {
    const path = `${NOUNS[this.#kind].path}/${await this.#getKey('view')}`;
    const rows = await readResponse<(Posted & { comment: string })[]>(await this.#caller.get(path));
    for (const [comment, entry] of this.#posted) {
      entry.posted = rows.find((row) => row.comment === comment) ?? entry.posted;
    }
  }

  /** Changes the comment of a posting that was posted here. */
  async edit(comment: string, words: string): Promise<void> {
    const { posted, draft } = this.#get(comment);
    const { path } = NOUNS[this.#kind];
    const body = { ...draft, comment: words, token: posted.token, version: posted.version };
    const edited = await this.#caller.post(`${path}/edit/${await this.#getKey('update')}/NA`, body);
    this.#posted.delete(comment);
    this.#posted.set(words, { posted: await readResponse<Posted>(edited), draft: body });
  }

  /** Deletes a posting that was posted here. */
  async delete(comment: string): Promise<void> {
    const { token } = this.#get(comment).posted;
    const key = await this.#getKey('create_delete');
    const reply = await this.#caller.delete(`${NOUNS[this.#kind].path}/${token}/${key}`);
    if (!reply.ok) throw new Error(`The server refused: ${reply.status} ${await reply.text()}`);
    this.#posted.delete(comment);
  }

  /** Deletes everything that was posted here and not deleted. */
  async deleteAll(): Promise<void> {
    for (const comment of [...this.#posted.keys()]) await this.delete(comment);
  }

  #get(comment: string): { posted: Posted; draft: object } {
    const entry = this.#posted.get(comment);
    if (entry === undefined) throw new Error(`No posting was posted here with the comment ${comment}`);
    return entry;
  }

  #getKey(right: 'create_delete' | 'update' | 'view'): Promise<string> {
    const { feature, productId } = NOUNS[this.#kind];
    return this.#caller.getKey(`${feature}_${right}`, productId);
  }

  async #findCity(name: string): Promise<number> {
    const path = `/api/City/${encodeURIComponent(name)}/0?limit=1`;
    const [city] = await readResponse<{ id: number }[]>(await this.#caller.get(path));
    if (city === undefined) throw new Error(`No city is called ${name}`);
    return city.id;
  }
}
