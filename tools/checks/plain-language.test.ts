import { describe, expect, it } from 'vitest';
import { listNameFaults, listWordFaults } from './plain-language.ts';

describe('the plain language check', () => {
  it('finds a word in a comment and names line and suggestion', () => {
    const text = "const a = 1;\n/**\n * Reads the list anew.\n */\nconst b = 'x'; // Nobody reads it.\n";
    expect(listWordFaults('a.ts', text)).toEqual([
      'a.ts:3 "anew": write again instead',
      'a.ts:5 "Nobody": write no user, no company instead',
    ]);
  });

  it('ignores code, strings, addresses and quoted names', () => {
    const text = "run('nobody', shelf); // calls `tally`\nconst url = 'https://example.com/whoever';\n";
    expect(listWordFaults('a.ts', text)).toEqual([]);
  });

  it('reads documents without their code, and comments of SQL', () => {
    expect(listWordFaults('a.md', 'Sent to somebody.\n\n```\nanew\n```\n`shelf`\n')).toHaveLength(1);
    expect(listWordFaults('a.sql', "select 'anew'; -- filled anew\n")).toHaveLength(1);
  });

  it('reads titles of tests and descriptions of the API, and no other strings', () => {
    const text = "it('tells nothing', f);\nit.each([1])('is asked for %i', f);\nit('is sent', () => run('answers'));\n";
    expect(listWordFaults('a.test.ts', text).map((fault) => fault.split(':')[1])).toEqual([
      '1 "tells"',
      '2 "asked for"',
    ]);
    expect(listWordFaults('a.ts', "const a = { summary: 'Tells all' };\nb.describe(`door`);\n")).toHaveLength(2);
    expect(listWordFaults('a.ts', "const isKnown = /x/.test('answers');\n")).toEqual([]);
  });

  it('matches whole words only', () => {
    expect(listWordFaults('a.md', 'The latest renewal of a transplanted pallet.')).toEqual([]);
  });

  it('reads the words of names, and neither strings nor comments', () => {
    const text = "const isResting = find('resting'); // resting\nconst OPEN_DOOR = 1;\nconst doormat = 1;\n";
    expect(listNameFaults('a.ts', text)).toEqual([
      'a.ts:1 name "isResting": write paused instead',
      'a.ts:2 name "OPEN_DOOR": write interface, entry point instead',
    ]);
    expect(listNameFaults('a.md', 'isResting')).toEqual([]);
  });
});
