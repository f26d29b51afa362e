/** A line of a section: its name and its text. */
type SheetRow = readonly [name: string, text: string];

/** A heading with lines below it. */
export interface SheetSection {
  readonly heading: string;
  readonly rows: readonly SheetRow[];
}

/** The words of a rate confirmation. Everything that is drawn is here, so that the same sheet makes the same bytes. */
export interface ConfirmationSheet {
  readonly title: string;
  readonly subtitle: string;
  readonly sections: readonly SheetSection[];
  /** The last part; its text is broken into lines and may fill further pages. Undefined for none. */
  readonly terms: { readonly heading: string; readonly text: string } | undefined;
  readonly footer: string;
  readonly language: string;
  /** ISO 8601, UTC: the date in the file. */
  readonly at: string;
}

/** The words of the page with the acceptance. */
export interface AcceptanceSheet {
  readonly title: string;
  readonly statement: string;
  readonly section: SheetSection;
  readonly footer: string;
  readonly language: string;
  /** ISO 8601, UTC: the date in the file. */
  readonly at: string;
}

/** What the drawing thread does: a confirmation, or the copy of one with the page of its acceptance. */
export type DrawingJob =
  | { readonly type: 'confirmation'; readonly sheet: ConfirmationSheet }
  | { readonly type: 'acceptance'; readonly sheet: AcceptanceSheet; readonly pdf: Uint8Array };
