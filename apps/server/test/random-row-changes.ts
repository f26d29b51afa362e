import { setContacted } from '@loadstone/contracts/contacted';
import { createNetwork, renameNetwork } from '@loadstone/contracts/networks';
import type { PostingKind } from '@loadstone/contracts/postings';
import { addPostingTag, createTag, deleteTag, listTags } from '@loadstone/contracts/tags';
import type { Person, TestApp } from '@loadstone/testkit';
import { expect } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { sweepDocuments } from '../src/modules/documents/index.ts';
import { createBoardCalls } from './board-calls.ts';
import { createDocumentCalls } from './document-calls.ts';
import type { Random } from './random-board.ts';
import { createPdf } from './sample-files.ts';

/** A posting whose leads are compared. */
export interface ListedPosting {
  readonly owner: Person;
  readonly kind: PostingKind;
  readonly token: number;
}

/** A list of own postings that is compared. */
type ComparedList = Pick<ListedPosting, 'owner' | 'kind'>;

/** Each of these has its turn, in a random order. Marks are more frequent, because each refers to one lead only. */
const TURNS = [
  ...['contact', 'contact', 'contact', 'company', 'user', 'rollBack', 'tag', 'tag'],
  ...['network', 'network', 'document', 'document', 'document', 'document'],
] as const;

type Made = 'contact' | 'privatePosting' | 'renamedNetwork' | 'addedDocument' | 'removedDocument';

/**
 * Random changes of what the rows of lists show, in addition to those of the random board: companies and users that
 * support staff change in the tables, tags, marks, the name of a network, documents.
 */
export class RandomRowChanges {
  readonly #board: TestApp;
  readonly #random: Random;
  readonly #people: readonly Person[];
  readonly #lists: readonly ComparedList[];
  readonly #made: Partial<Record<Made, number>> = {};
  #turns: (typeof TURNS)[number][] = [];
  #count = 0;
  #networkId: number | undefined;

  constructor(parts: {
    readonly board: TestApp;
    readonly random: Random;
    readonly people: readonly Person[];
    readonly lists: readonly ComparedList[];
  }) {
    this.#board = parts.board;
    this.#random = parts.random;
    this.#people = parts.people;
    this.#lists = parts.lists;
  }

  /** How often each change was made that depends on the state of the board. */
  get made(): Readonly<Partial<Record<Made, number>>> {
    return this.#made;
  }

  /** Makes one change and returns its description, for the message of a failure. */
  async step(listed: readonly ListedPosting[]): Promise<string> {
    if (this.#turns.length === 0) this.#turns = [...TURNS];
    const turn = this.#random.pick(this.#turns);
    this.#turns.splice(this.#turns.indexOf(turn), 1);
    this.#count += 1;
    const person = this.#random.pick(this.#people);
    switch (turn) {
      case 'contact':
        return this.#contact(listed);
      case 'company':
        return this.#changeCompany(person);
      case 'user':
        return this.#changeUser(person);
      case 'rollBack':
        return this.#rollBack(person);
      case 'tag':
        return this.#tag(this.#people[0]!);
      case 'network':
        return this.#changeNetwork();
      case 'document':
        return this.#changeDocuments();
    }
  }

  #conclude(made: Made, status: number, description: string): string {
    expect(status, description).toBe(200);
    this.#made[made] = (this.#made[made] ?? 0) + 1;
    return description;
  }

  async #changeCompany({ accountId }: Person): Promise<string> {
    const change = this.#random.pick([
      { phone: `555-${this.#count}` },
      { common_name: `Company ${this.#count}` },
      { s_type: `Type ${this.#count}` },
    ]);
    await this.#board.db.updateTable('companies').set(change).where('account_id', '=', accountId).execute();
    return `company ${accountId}: ${JSON.stringify(change)}`;
  }

  async #changeUser({ userId }: Person): Promise<string> {
    const change = this.#random.pick([{ phone: `444-${this.#count}` }, { nick_name: `Nick ${this.#count}` }]);
    await this.#board.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
    return `user ${userId}: ${JSON.stringify(change)}`;
  }

  /** Sets or deletes the contacted mark of the first lead that there is. */
  async #contact(listed: readonly ListedPosting[]): Promise<string> {
    const calls = createBoardCalls(this.#board);
    for (const { owner: as, kind, token } of listed) {
      const { body } = await (kind === 'L' ? calls.leadsOfLoad : calls.leadsOfTruck)(as, token);
      const [lead] = body.leads;
      if (lead === undefined) continue;
      const other = kind === 'L' ? { eToken: lead.token } : { lToken: lead.token };
      const { status } = await this.#board.call(setContacted, { as, body: { cnCustCd: lead.custCd, ...other } });
      return this.#conclude('contact', status, `contact ${lead.token}`);
    }
    return 'nothing';
  }

  /** A change that is not committed. */
  async #rollBack({ accountId }: Person): Promise<string> {
    const change = inTransaction(this.#board.db, async (tx) => {
      await tx.updateTable('companies').set({ phone: 'never' }).where('account_id', '=', accountId).execute();
      throw new Error('rolled back');
    });
    await expect(change).rejects.toThrow('rolled back');
    return `nothing for ${accountId}`;
  }

  async #tag(as: Person): Promise<string> {
    const known = await this.#board.call(listTags, { as });
    expect(known.status).toBe(200);
    if (known.body.length > 2) {
      const { id: tagId } = this.#random.pick(known.body);
      return `delete tag ${tagId}: ${(await this.#board.call(deleteTag, { as, params: { id: tagId } })).status}`;
    }
    const tag = { tagName: `Tag ${this.#count}`, tagColor: '#2563eb' } as const;
    const { status: created, body } = await this.#board.call(createTag, { as, body: tag });
    expect(created).toBe(200);
    const [own] = await this.#listPostings({ owner: as, kind: 'L' });
    if (own === undefined) return `tag ${body.id}`;
    const tagging = { postingId: own.token, tagId: body.id };
    const { status } = await this.#board.call(addPostingTag, { as, body: tagging });
    return `tag L ${own.token}: ${status}`;
  }

  /** Posts to a network of its own at first; afterwards renames it. */
  async #changeNetwork(): Promise<string> {
    const { owner: as } = this.#lists[0]!;
    const name = `Network of ${this.#count}`;
    if (this.#networkId === undefined) {
      const { body } = await this.#board.call(createNetwork, { as, body: { name, type: 'Private' } });
      this.#networkId = body.id;
      const { status } = await createBoardCalls(this.#board).postLoad(as, { postMode: 'P', networkId: body.id });
      return this.#conclude('privatePosting', status, `post to network ${body.id}`);
    }
    const params = { id: this.#networkId };
    const body = [{ op: 'replace', path: '/name', value: name }] as const;
    const { status } = await this.#board.call(renameNetwork, { as, params, body: [...body] });
    return this.#conclude('renamedNetwork', status, `rename network ${params.id}`);
  }

  /** Adds a document to a posting of a compared list where no list shows one; otherwise removes one that is shown. */
  async #changeDocuments(): Promise<string> {
    const shown = await this.#board.db
      .selectFrom('document_viewers')
      .select(['document_id', 'account_id'])
      .where('is_own', '=', true)
      .orderBy('document_id')
      .execute();
    const calls = createDocumentCalls(this.#board);
    if (shown.length === 0) {
      const list = this.#random.pick(this.#lists);
      const [own] = await this.#listPostings(list);
      if (own === undefined) return 'nothing';
      const file = { bytes: createPdf(), type: 'application/pdf', name: 'proof.pdf' };
      const { status } = await calls.upload(list.owner, own.token, file);
      // The thumbnail is a change of its own, which must not fall between two lists.
      await this.#board.app.parts.tasks.runDue();
      return this.#conclude('addedDocument', status, `add a document to ${own.token}`);
    }
    const { document_id: id, account_id: accountId } = this.#random.pick(shown);
    if ((this.#made.removedDocument ?? 0) % 2 === 1) {
      const as = this.#people.find((person) => person.accountId === accountId)!;
      return this.#conclude('removedDocument', (await calls.remove(as, id)).status, `delete document ${id}`);
    }
    await this.#board.db
      .updateTable('documents')
      .set({ created_on: new Date('2020-01-01') } as never)
      .where('id', '=', id)
      .execute();
    await sweepDocuments(this.#board.app.parts);
    return this.#conclude('removedDocument', 200, `sweep document ${id}`);
  }

  #listPostings({ owner, kind }: ComparedList) {
    return this.#board.db
      .selectFrom('postings')
      .select('token')
      .where('account_id', '=', owner.accountId)
      .where('kind', '=', kind)
      .where('deleted_on', 'is', null)
      .orderBy('id')
      .execute();
  }
}
