import { describe, expect, it } from 'vitest';
import { listFaults, listFeatures } from './released-features.ts';

const CHANGELOG = `# Changelog

## Pending

### New on the desk

- **Offers.** They send amounts.
- **The form's tabs** show a line.
- A small thing.

### New for programs

- **An API** for programs.

## 0.2.0 – 2026-11-23

### New on the desk

- **Tags.** They are older.
`;

describe('the features since the last release', () => {
  it('are those in bold of the sections that users read', () => {
    expect(listFeatures(CHANGELOG)).toEqual(['Offers', 'The form’s tabs']);
  });

  it('have a product update and a guide each', () => {
    const written = { updates: ['Offers.'], guides: ['offers'] };
    const described = { Offers: { update: 'Offers.', guide: 'offers' } };
    expect(listFaults(['Offers'], written, described)).toEqual([]);
    expect(listFaults(['Offers', 'Trips'], written, described).join()).toContain("'Trips' has no line");
    expect(listFaults(['Offers'], { ...written, guides: [] }, described).join()).toContain('no help.guides.offers');
    expect(listFaults(['Offers'], { ...written, updates: [] }, described).join()).toContain("no 'Offers.'");
    expect(listFaults([], written, described).join()).toContain("'Offers' is in no section");
  });
});
