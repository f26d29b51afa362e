import { describe, expect, it } from 'vitest';
import { PLAIN_FACTS, PLAIN_FACT_NAMES, type FactPlace, type PlainFact, type PlainFactName } from './plain-facts.ts';
import type { FactReply } from './posting-fact.ts';
import { POSTING_FACTS } from './posting-facts.ts';
import { equipmentDraftSchema, loadDraftSchema, noStops, postingSchema } from './posting.ts';
import { createTemplate } from '../templates/template.ts';

/** The replies that each place shows. A place that is not here does not compile. */
const SHOWN_REPLIES: Record<FactPlace, readonly FactReply[]> = {
  postingRow: ['posting'],
  postingTable: ['posting', 'template'],
  templateCard: ['template'],
  leadGrid: ['lead'],
  leadPanel: ['lead'],
  liveGrid: ['lead'],
  livePanel: ['lead'],
  liveFilter: ['lead'],
  carrierGrid: ['carrier'],
  flagPanel: ['flag'],
  assignmentPanel: ['assignment'],
  driverCard: ['driver'],
};

describe.each(PLAIN_FACT_NAMES)('the plain fact %s', (name: PlainFactName) => {
  const fact: PlainFact = PLAIN_FACTS[name];

  it('is in every reply of the places that show it', () => {
    const needed = fact.places.flatMap((place) => SHOWN_REPLIES[place]);
    expect(needed.filter((reply) => !fact.replies.includes(reply))).toEqual([]);
  });

  it('is in every reply to its own company, so that templates, copies and edits keep it', () => {
    expect(fact.replies).toEqual(expect.arrayContaining(['posting', 'template']));
    expect([name in postingSchema.shape, name in createTemplate.reply.shape]).toEqual([true, true]);
  });

  it('is in the drafts of its kinds only', () => {
    const drafts: Readonly<Record<'L' | 'E', Readonly<Record<string, unknown>>>> = {
      L: loadDraftSchema.shape,
      E: equipmentDraftSchema.shape,
    };
    const refused: unknown[] = Object.values(noStops);
    const kinds = (['L', 'E'] as const).filter((kind) => name in drafts[kind] && !refused.includes(drafts[kind][name]));
    expect(kinds).toEqual(['L', 'E'].filter((kind) => fact.kinds.some((own) => own === kind)));
  });
});

describe('a fact of a posting', () => {
  it('has a column of its own', () => {
    const columns = Object.values(POSTING_FACTS).map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
  });

  it('does not compile without a column, a value, the replies that contain it and the places that show it', () => {
    const { column: _column, ...withoutColumn } = PLAIN_FACTS.comment;
    const { value: _value, ...withoutValue } = PLAIN_FACTS.comment;
    const { replies: _replies, ...withoutReplies } = PLAIN_FACTS.comment;
    const { places: _places, ...withoutPlaces } = PLAIN_FACTS.comment;
    // @ts-expect-error: it has no column.
    const facts: PlainFact[] = [withoutColumn];
    // @ts-expect-error: it has no value.
    facts.push(withoutValue);
    // @ts-expect-error: no reply contains it.
    facts.push(withoutReplies);
    // @ts-expect-error: no place shows it.
    facts.push(withoutPlaces);
    expect(facts).toHaveLength(4);
  });
});
