import { describe, expect, it, onTestFinished } from 'vitest';
import { readTable } from '../../../lib/tables/read-table.ts';
import { loadTableNames } from '../../../lib/texts/table-names.ts';
import { switchLanguage } from '../../../lib/texts/t.ts';
import { readSize } from './read-cells.ts';
import { MOST_IMPORTED_ROWS, toImportedTable } from './imported-table.ts';

const read = (text: string, mode: 'B' | 'C' = 'B') => toImportedTable(readTable(text), mode);

describe('the table of an import', () => {
  it('has its columns by the headers of the export, in any order and case', () => {
    const { rows, missing } = read(
      'SIZE,equipment,Leads,Destination,destination state,origin,Date\nTL,V,9,Chicago,IL,Toronto,2026-11-22',
    );
    expect(missing).toEqual([]);
    expect(rows).toEqual([
      {
        vehicleSize: 'TL',
        vehicleType: 'V',
        destination: 'Chicago',
        destSt: 'IL',
        origin: 'Toronto',
        dateAvail: '2026-11-22',
      },
    ]);
  });

  it('has its columns by the names of the API too', () => {
    const { rows, missing } = read(
      'dateAvail\tsrceCity\tsrceSt\tsrceRadius\tdestCity\tdestSt\tvehicleType\tvehicleSize\tcorridor\n2026-11-22\tToronto\tON\t50\tChicago\tIL\tV\tT\tC',
      'C',
    );
    expect(missing).toEqual([]);
    expect(rows[0]).toMatchObject({
      origin: 'Toronto',
      srceSt: 'ON',
      srceRadius: '50',
      destination: 'Chicago',
      corridor: 'C',
    });
  });

  it('has its columns by the headers of an export in another language, whatever that of the desk is', async () => {
    const english = 'Date,Origin,Origin radius (mi),Destination,Equipment,Size,Comments\n2026-11-22,a,50,b,V,Both,x';
    const french =
      'Date,Origine,Rayon d’origine (mi),Destination,Équipement,Taille,Commentaires\n2026-11-22,a,50,b,V,Deux,x';
    await loadTableNames();
    onTestFinished(() => switchLanguage('en'));
    for (const language of ['en', 'fr-CA']) {
      await switchLanguage(language);
      for (const text of [english, french]) {
        const { rows, missing } = read(text, 'C');
        expect([language, missing]).toEqual([language, []]);
        expect(rows[0]).toMatchObject({ origin: 'a', srceRadius: '50', vehicleType: 'V', comment: 'x' });
        expect(readSize(rows[0]?.vehicleSize ?? '', 'C')).toBe('B');
      }
    }
  });

  it('names the needed columns that are missing', () => {
    expect(read('Date,Origin\n2026-11-22,Toronto').missing).toEqual(['Destination', 'Equipment', 'Size']);
    expect(read('').missing).toHaveLength(5);
  });

  it('has 500 rows at most, and counts the others', () => {
    const header = 'Date,Origin,Destination,Equipment,Size';
    const lines = Array.from({ length: MOST_IMPORTED_ROWS + 3 }, (_, row) => `${row},a,b,V,TL`);
    const { rows, beyondCount } = read([header, ...lines].join('\n'));
    expect([rows.length, rows.at(-1)?.dateAvail, beyondCount]).toEqual([500, '499', 3]);
  });

  it('has no apostrophe that an export has put before a formula', () => {
    const [row] = read(`Date,Origin,Destination,Equipment,Size,Comments\n,,,,,'=1+1\n`).rows;
    expect(row?.comment).toBe('=1+1');
  });
});
