/** A PDF with a page of 300 × 400 points for each text. The left half of each page is black. */
export function makePdf(...texts: string[]): string {
  const pages = texts.map((text, index) => {
    const content = `0 0 150 400 re f BT /F1 18 Tf 160 200 Td (${text}) Tj ET`;
    const [page, stream] = [4 + index * 2, 5 + index * 2];
    return {
      reference: `${page} 0 R`,
      objects: `${page} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents ${stream} 0 R/Resources<</Font<</F1 3 0 R>>>>>>endobj
${stream} 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj`,
    };
  });
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${pages.map(({ reference }) => reference).join(' ')}]/Count ${pages.length}>>endobj
3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${pages.map(({ objects }) => objects).join('\n')}
trailer<</Root 1 0 R>>
%%EOF
`;
}
