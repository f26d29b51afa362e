import { strToU8, zipSync } from 'fflate';

type Cell = string | number;

/** A spreadsheet (`.xlsx`) of one sheet. A number of the first column is a day, as spreadsheets count them. */
export function makeSpreadsheet(rows: readonly (readonly Cell[])[]): Uint8Array<ArrayBuffer> {
  const toXml = (cell: Cell, column: number): string =>
    typeof cell === 'number'
      ? `<c s="${column === 0 ? 1 : 0}"><v>${cell}</v></c>`
      : `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
  const at = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row + 1}`;
  const sheet = rows
    .map((cells, row) => {
      const inner = cells
        .map((cell, column) => toXml(cell, column).replace('<c ', `<c r="${at(column, row)}" `))
        .join('');
      return `<row r="${row + 1}">${inner}</row>`;
    })
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const files = {
    '[Content_Types].xml': `<Types xmlns="${packages}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Loads" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}/relationships"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
