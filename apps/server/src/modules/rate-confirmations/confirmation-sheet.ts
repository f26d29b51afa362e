/** A line of a block: its name and its text. An empty text is a ruled line, to be filled in by hand. */
export interface SheetRow {
  readonly name: string;
  readonly text: string;
  /** Bold: what a reader looks for first. */
  readonly isStrong?: boolean;
}

/** A heading with lines below it. */
export interface SheetBlock {
  readonly heading: string;
  readonly rows: readonly SheetRow[];
}

/** Blocks beside each other: one or two columns of them, over the width of the page. */
export type SheetBand = readonly (readonly SheetBlock[])[];

/** The words of a rate confirmation. Everything that is drawn is here, so that the same sheet makes the same bytes. */
export interface ConfirmationSheet {
  readonly title: string;
  readonly subtitle: string;
  readonly bands: readonly SheetBand[];
  /** Broken into lines; it may fill further pages. An empty text is two ruled lines. */
  readonly terms: { readonly heading: string; readonly text: string };
  /** The last part: never divided between two pages. */
  readonly signatures: { readonly hint: string; readonly band: SheetBand };
  readonly footer: string;
  readonly language: string;
  /** ISO 8601, UTC: the date in the file. */
  readonly at: string;
}

/** The words of the page with the acceptance. */
export interface AcceptanceSheet {
  readonly title: string;
  readonly statement: string;
  readonly block: SheetBlock;
  readonly footer: string;
  readonly language: string;
  /** ISO 8601, UTC: the date in the file. */
  readonly at: string;
}

/** What the drawing thread does: a confirmation, or the copy of one with the page of its acceptance. */
export type DrawingJob =
  | { readonly type: 'confirmation'; readonly sheet: ConfirmationSheet }
  | { readonly type: 'acceptance'; readonly sheet: AcceptanceSheet; readonly pdf: Uint8Array };
